import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../src/sdk/server/create-client.ts';

interface Request {
  name: string;
  headers: Record<string, string>;
  body: unknown;
  redirect: string | undefined;
}

const ANSWER = { Message: 'OK', StatusCode: 200, Result: true };
const refuse = (status: number, Code: string, more: object = {}) =>
  Response.json({ Message: 'No.', StatusCode: status, Result: false, Code, Errors: [], ...more }, { status });

let requests: Request[];
let lifetimeSeconds: number;
/** The answers to the next calls, in order; then every call succeeds. An error is thrown. */
let answers: (Response | Error)[];
/** The answers to the next logins, as for `answers`. */
let logins: (Response | Error)[];

const service: typeof fetch = async (input, { method, headers, body, redirect, signal } = {}) => {
  signal?.throwIfAborted();
  const url = String(input).replace('https://pay.example', '');
  requests.push({
    name: `${method} ${url}`,
    headers: headers as Record<string, string>,
    body: body && JSON.parse(String(body)),
    redirect,
  });
  const isLogin = url.endsWith('/auth/token');
  const answer = (isLogin ? logins : answers).shift();
  if (answer instanceof Error) throw answer;
  if (answer) return answer;
  const token = {
    AccessToken: `token-${listNames().filter(isLoginName).length}`,
    ExpiresIn: lifetimeSeconds,
  };
  return Response.json(isLogin ? { ...ANSWER, ...token } : { ...ANSWER, TransactionId: 't-1' });
};

const isLoginName = (name: string) => name.endsWith('/auth/token');
const listNames = () => requests.map(({ name }) => name);
const create = (more: object = {}) =>
  createClient({
    baseUrl: 'https://pay.example/',
    username: 'shop',
    password: 'secret',
    fetch: service,
    ...more,
  });

beforeEach(() => {
  requests = [];
  answers = [];
  logins = [];
  lifetimeSeconds = 3600;
});

const REFUND = { body: { TransactionId: 't-1' } } as const;

describe('createClient', () => {
  it('logs in, and sends the fields with the token', async () => {
    const call = create({ scopes: 'online-payments' });
    const answer = await call('POST /api/v4/payments/refund', {
      ...REFUND,
      idempotencyKey: 'key-1',
      headers: { prefer: 'wait=2' },
    });
    expect(answer).toMatchObject({ Result: true, TransactionId: 't-1' });
    expect(requests).toEqual([
      {
        name: 'POST /api/v5/auth/token',
        headers: { 'content-type': 'application/json' },
        body: { Username: 'shop', Password: 'secret', Scopes: 'online-payments' },
        redirect: 'manual',
      },
      {
        name: 'POST /api/v4/payments/refund',
        headers: {
          prefer: 'wait=2',
          authorization: 'Bearer token-1',
          'content-type': 'application/json',
          'idempotency-key': 'key-1',
        },
        body: { TransactionId: 't-1' },
        redirect: 'manual',
      },
    ]);
  });

  it('asks for every scope of the user where none is named', async () => {
    await create()('GET /api/v5/stores');
    expect(requests[0]).toMatchObject({
      name: 'POST /api/v4/auth/token',
      body: { Username: 'shop', Password: 'secret' },
    });
  });

  it('says nothing about a body where there is none', async () => {
    await create()('POST /api/v5/webhooks/secret/rotate');
    expect(requests[1]).toEqual({
      name: 'POST /api/v5/webhooks/secret/rotate',
      headers: { authorization: 'Bearer token-1' },
      body: undefined,
      redirect: 'manual',
    });
  });

  it.each(['/api/v5/stores', 'get /api/v5/stores', 'GET api/v5/stores'])(
    'refuses "%s", which is not a method and a path',
    async (name) => {
      await expect(create()(name as never)).rejects.toThrow(`"${name}" is no call`);
      expect(listNames().filter((each) => !isLoginName(each))).toEqual([]);
    },
  );

  it('fills the path and the query, and leaves out what is undefined or null', async () => {
    const call = create();
    const TransactionId = 'a/b?c#d 1';
    await call('GET /api/v4/payments/link/{TransactionId}', { params: { TransactionId } });
    await call('GET /api/v5/stores', { query: { Limit: 2, Cursor: undefined, Query: null } as never });
    expect(listNames().slice(1)).toEqual([
      'GET /api/v4/payments/link/a%2Fb%3Fc%23d%201',
      'GET /api/v5/stores?Limit=2',
    ]);
  });

  it.each(['', '.', '..'])('refuses "%s" in a path: it would be another call', async (TransactionId) => {
    const call = create();
    await expect(
      call('GET /api/v4/payments/link/{TransactionId}', { params: { TransactionId } }),
    ).rejects.toThrow(`params.TransactionId is "${TransactionId}", which is no id.`);
    expect(listNames().filter((name) => !isLoginName(name))).toEqual([]);
  });

  it.each([
    ['keeps a token that lasts', 31, 1],
    ['asks for another token before one ends', 30, 2],
  ])('%s', async (_name, seconds, count) => {
    lifetimeSeconds = seconds;
    const call = create();
    await call('GET /api/v5/stores');
    await call('GET /api/v5/stores');
    expect(listNames().filter(isLoginName)).toHaveLength(count);
  });

  it('logs in once for calls of the same time', async () => {
    const call = create();
    await Promise.all([call('GET /api/v5/stores'), call('GET /api/v5/stores'), call('GET /api/v5/stores')]);
    expect(listNames().filter(isLoginName)).toHaveLength(1);
  });

  it('renews a token that is refused, and repeats the call once with the same key', async () => {
    const call = create();
    answers = [refuse(401, 'UNAUTHORIZED')];
    await expect(
      call('POST /api/v4/payments/refund', { ...REFUND, idempotencyKey: 'key-1' }),
    ).resolves.toMatchObject(ANSWER);
    const [, first, , second] = requests;
    expect(second).toEqual({
      ...first,
      headers: { ...first?.headers, authorization: 'Bearer token-2' },
    });
    answers = [refuse(401, 'UNAUTHORIZED'), refuse(401, 'UNAUTHORIZED')];
    await expect(call('GET /api/v5/stores')).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(answers).toEqual([]);
  });

  it('renews a token once for all calls that it was refused to', async () => {
    const call = create();
    await call('GET /api/v5/stores');
    answers = [refuse(401, 'UNAUTHORIZED'), refuse(401, 'UNAUTHORIZED')];
    await Promise.all([call('GET /api/v5/stores'), call('GET /api/v5/stores')]);
    expect(listNames().filter(isLoginName)).toHaveLength(2);
  });

  it('does not log in again for a scope that is lacking', async () => {
    answers = [refuse(401, 'INSUFFICIENT_SCOPE')];
    await expect(create()('GET /api/v5/stores')).rejects.toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
    expect(listNames()).toHaveLength(2);
  });

  it('throws a refusal with its status, code and fields', async () => {
    const Errors = [
      { Field: 'Amount', Code: 'REQUIRED', Message: 'Field is required.' },
      { Field: 'Type', Code: 'INVALID_VALUE', Message: 'Invalid value.', Hint: 'One of a or b.' },
    ];
    answers = [refuse(400, 'REQUIRED', { Errors, Hint: 'An integer.' })];
    await expect(create()('POST /api/v4/payments/refund', REFUND)).rejects.toMatchObject({
      name: 'ServicePayError',
      message:
        'POST /api/v4/payments/refund: No. Amount: Field is required. Type: Invalid value. One of a or b.',
      status: 400,
      code: 'REQUIRED',
      errors: Errors,
      hint: 'An integer.',
      rows: [],
    });
  });

  it('has the hint in the sentence of a refusal without fields, and the time to wait', async () => {
    const busy = refuse(429, 'TOO_MANY_REQUESTS', { Hint: 'Slower.' });
    busy.headers.set('retry-after', '7');
    answers = [busy];
    await expect(create()('GET /api/v5/stores')).rejects.toMatchObject({
      message: 'GET /api/v5/stores: No. Slower.',
      retryAfterSeconds: 7,
    });
  });

  describe('captures and releases', () => {
    const DONE = {
      TransactionId: 't-1',
      Result: true,
      Status: 'SETTLED',
      Code: 'CAPTURED',
      Message: 'Captured.',
    };
    const UNKNOWN = {
      TransactionId: 't-2',
      Result: false,
      Status: null,
      Code: 'TRANSACTION_NOT_FOUND',
      Message: 'Transaction not found.',
    };
    const RELEASED = {
      TransactionId: 't-3',
      Result: false,
      Status: 'RELEASED',
      Code: 'STATE_NOT_ALLOWED',
      Message: 'Payment is not held.',
      Hint: 'It was released.',
    };
    const capture = (...Transactions: object[]) => {
      answers = [Response.json({ ...ANSWER, Result: false, Message: 'Some were not.', Transactions })];
      return create()('POST /api/v5/payments/capture', { body: { TransactionIds: ['t-1'] } });
    };

    it('resolve if a row has succeeded', async () => {
      await expect(capture(UNKNOWN, DONE)).resolves.toMatchObject({
        Result: false,
        Transactions: [UNKNOWN, DONE],
      });
    });

    it('reject with the code of the first row, and with all rows, if none has succeeded', async () => {
      const { Code, Message, Hint } = RELEASED;
      await expect(capture(UNKNOWN, RELEASED)).rejects.toMatchObject({
        name: 'ServicePayError',
        message:
          'POST /api/v5/payments/capture: No transaction was processed. ' +
          'TransactionIds[0]: Transaction not found. ' +
          'TransactionIds[1]: Payment is not held. It was released.',
        status: 200,
        code: 'TRANSACTION_NOT_FOUND',
        errors: [
          { Field: 'TransactionIds[0]', Code: UNKNOWN.Code, Message: UNKNOWN.Message },
          { Field: 'TransactionIds[1]', Code, Message, Hint },
        ],
        rows: [UNKNOWN, RELEASED],
      });
    });

    it('have a code even if the service is of a version that sends none', async () => {
      const { Code: _code, ...row } = RELEASED;
      await expect(capture(row)).rejects.toMatchObject({ code: 'STATE_NOT_ALLOWED' });
    });
  });

  it('resolves with a list of transactions, even an empty one', async () => {
    answers = [Response.json({ ...ANSWER, Transactions: [] })];
    await expect(create()('GET /api/v5/transactions')).resolves.toMatchObject({ Transactions: [] });
  });

  it.each([
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    [
      'a redirect',
      () => new Response(null, { status: 307, headers: { location: 'https://other.example' } }),
      307,
    ],
    ['JSON of another program', () => Response.json({ error: 'no' }, { status: 404 }), 404],
    [
      'JSON with errors of another shape',
      () => Response.json({ Code: 'X', Errors: 'no' }, { status: 400 }),
      400,
    ],
    ['JSON without fields', () => Response.json(null), 200],
    [
      'a text that only says it is JSON',
      () => new Response('{', { headers: { 'content-type': 'application/json' } }),
      200,
    ],
  ])('throws %s as no answer of the service', async (_name, createAnswer, status) => {
    answers = [createAnswer()];
    await expect(create()('GET /api/v5/stores')).rejects.toMatchObject({ status, code: 'UNREADABLE' });
  });

  it('throws a page in place of a login, and sends no call to such a website', async () => {
    logins = [new Response('<h1>Shop</h1>', { headers: { 'content-type': 'text/html' } })];
    await expect(create()('GET /api/v5/stores')).rejects.toMatchObject({ status: 200, code: 'UNREADABLE' });
    expect(listNames()).toEqual(['POST /api/v4/auth/token']);
  });

  it.each<[string, object, object]>([
    ['an address without a scheme', { baseUrl: 'localhost:4242' }, {}],
    ['no address', { baseUrl: undefined }, {}],
    ['an address with a path', { baseUrl: 'https://pay.example/api/v5' }, {}],
    ['an address with a query', { baseUrl: 'https://pay.example?v=5' }, {}],
    ['a key that no header can carry', {}, { idempotencyKey: 'order €1' }],
    ['a body that is no JSON', {}, { body: { TransactionId: 't-1', Amount: 1n } }],
  ])('throws no ServicePayError for %s: the service has not been asked', async (_name, options, sent) => {
    // happy-dom's `Headers` accepts any text; a real one accepts only bytes.
    vi.stubGlobal(
      'Headers',
      class {
        constructor(fields: object) {
          for (const value of Object.values(fields)) btoa(value);
        }
      },
    );
    const call = create(options);
    await expect(call('POST /api/v4/payments/refund', { ...REFUND, ...sent })).rejects.not.toMatchObject({
      name: 'ServicePayError',
    });
    expect(listNames().filter((name) => !isLoginName(name))).toEqual([]);
  });

  it('gives a file as the answer itself', async () => {
    answers = [new Response('Id\n1\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } })];
    const file = await create()('GET /api/v5/transactions.csv');
    await expect(file.text()).resolves.toBe('Id\n1\n');
  });

  it('says that nothing answers, and tries the login again with the next call', async () => {
    const cause = new TypeError('fetch failed');
    logins = [cause];
    const call = create();
    await expect(call('GET /api/v5/stores')).rejects.toMatchObject({
      message: 'POST /api/v4/auth/token: Nothing answers at https://pay.example.',
      status: 0,
      code: 'UNREACHABLE',
      cause,
    });
    await expect(call('GET /api/v5/stores')).resolves.toMatchObject(ANSWER);
  });

  it('gives up a call by its signal, also while others wait for the same token', async () => {
    const call = create();
    const controller = new AbortController();
    const first = call('GET /api/v5/stores', { signal: controller.signal });
    const second = call('GET /api/v5/stores');
    controller.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    await expect(second).resolves.toMatchObject(ANSWER);
    await expect(call('GET /api/v5/stores', { signal: controller.signal })).rejects.toThrow('enough');
  });

  it('gives up the wait for a login by its signal, even one that was aborted before', async () => {
    const hang: typeof fetch = () => new Promise(() => {});
    const call = create({ fetch: hang });
    const controller = new AbortController();
    const waiting = call('GET /api/v5/stores', { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(call('GET /api/v5/stores', { signal: controller.signal })).rejects.toThrow('enough');
  });

  it.each([undefined, null])('refuses %s in a path, which is no id', async (TransactionId) => {
    const call = create();
    await expect(
      call('POST /api/v4/payments/link/{TransactionId}/cancel', { params: { TransactionId } as never }),
    ).rejects.toThrow('params.TransactionId is "", which is no id.');
    expect(listNames().filter((name) => !isLoginName(name))).toEqual([]);
  });

  it('makes a call with a signal that is not aborted, and leaves no listener behind', async () => {
    const { signal } = new AbortController();
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
    await expect(create()('GET /api/v5/stores', { signal })).resolves.toMatchObject(ANSWER);
    expect(added).toHaveBeenCalledOnce();
    expect(removed.mock.calls[0]?.slice(0, 2)).toEqual(added.mock.calls[0]?.slice(0, 2));
  });

  it('gives up a call without a signal after the time of the client', async () => {
    const hang: typeof fetch = (_input, { signal } = {}) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    await expect(create({ fetch: hang, timeoutMs: 5 })('GET /api/v5/stores')).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });
});

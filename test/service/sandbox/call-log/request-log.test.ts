import { describe, expect, it, vi } from 'vitest';
import type { LoggedRequest } from '../../../../src/protocol/log-answers.ts';
import {
  createAccessTokens,
  TOKEN_LIFETIME_SECONDS,
} from '../../../../src/service/calls/auth/access-tokens.ts';
import { TOKEN_KEY } from '../../support/open-stage.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const COUNT = Array.from({ length: 100 }, (_, index) => String(index));

const readLog = async (company = service.merchant, query = '') =>
  (await service.get(`/sandbox/requests${query}`, company)).body as unknown as {
    Message: string;
    NextCursor: string | null;
    Requests: LoggedRequest[];
    Unauthorized: LoggedRequest[];
  };

const NOBODY = { username: 'nobody', userVersion: 1, scopes: [] };

describe('GET /sandbox/requests', () => {
  it('lists a call with its route, path, status, time and id', async () => {
    const { headers } = await service.get('/api/v4/payments/link/order-7?x=1');
    const { Message, Requests } = await readLog();
    expect(Message).toBe('Calls of the company.');
    expect(Requests).toEqual([
      {
        RequestId: headers['x-request-id'],
        At: '2026-11-21T09:30:00.000Z',
        Method: 'GET',
        Route: '/api/v4/payments/link/:transactionId',
        Path: '/api/v4/payments/link/order-7',
        TransactionIds: ['order-7'],
        Status: 404,
        DurationMs: expect.any(Number),
        Message: 'Transaction not found.',
        Hint: null,
        Errors: [],
      },
    ]);
  });

  it('lists the refused fields of a call, but no values of its body', async () => {
    const body = createLinkRequest({ Amount: 0, Purpose: 'A word of the body' });
    await service.post('/api/v4/payments/link', body);
    const { Requests } = await readLog();
    expect(Requests[0]).toMatchObject({
      Method: 'POST',
      Status: 400,
      Errors: [{ Field: 'Amount', Code: 'OUT_OF_RANGE', Message: 'Amount out of range.' }],
    });
    expect(JSON.stringify(Requests)).not.toContain('A word of the body');
  });

  it.each([
    ['WebhookUrl', 'http://localhost:3000/hook', 'WEBHOOK_ALLOW=localhost:3000.'],
    ['WebhookUrl', 'https://127.0.0.1/hook', 'WEBHOOK_ALLOW=127.0.0.1:443.'],
    ['WebhookUrl', 'http://192.168.1.7:3000/hook', 'WEBHOOK_ALLOW=192.168.1.7:3000.'],
    ['SuccessRedirectUrl', 'http://shop.example/', 'must be https:'],
    ['FailureRedirectUrl', 'https://other.example/', 'a domain of the company'],
    ['CancelRedirectUrl', 'https://www.shop.example/', 'with any port'],
    ['Amount', 19.9, '1990 is EUR 19.90'],
    ['Amount', '1990', '1990 is EUR 19.90'],
    ['Currency', 'eur', 'One of EUR, USD,'],
    ['Type', 'Embedded', 'One of standard or embedded.'],
    ['TransactionId', '0b5cf9b2-2c52-4c0f-9c55-5e2a0a5b7b0e', 'A UUID has 36'],
    ['PaymentMethods', ['crad'], 'One of card, VIS,'],
    ['webhookUrl', 'https://shop.example/hook', 'Did you mean WebhookUrl?'],
    ['success_redirect_url', 'https://shop.example/', 'Did you mean SuccessRedirectUrl?'],
  ])('explains the refusal of %s %j', async (field, value, hint) => {
    await service.post('/api/v4/payments/link', createLinkRequest({ [field]: value }));
    const { Requests } = await readLog();
    expect(Requests[0]).toMatchObject({ Status: 400, Hint: expect.stringContaining(hint) });
  });

  it.each([
    [{ Company: 'Officina Verdi' }, 409, 'POST /sandbox/wallet-top-ups'],
    [{ Company: 'Rete Partner' }, 404, 'name of a merchant'],
    [{ Model: 'Portable' }, 400, 'GET /api/v5/pos-terminals/hardware'],
  ])('explains the refusal of a hardware order with %j', async (fields, status, hint) => {
    const body = {
      Company: 'Officina Verdi',
      Model: 'S1F2L',
      Quantity: 1,
      ShipTo: { Street: 'Via del Corso 12', City: 'Roma', Country: 'IT' },
      ...fields,
    };
    await service.post('/api/v5/pos-terminals/hardware-orders', body, service.partner);
    const { body: log } = await service.get('/sandbox/requests', service.partner);
    expect(log).toMatchObject({ Requests: [{ Status: status, Hint: expect.stringContaining(hint) }] });
  });

  it('has no hint for a refusal whose error message suffices', async () => {
    await service.post('/api/v4/payments/link', createLinkRequest({ Purpose: '' }));
    const { Requests } = await readLog();
    expect(Requests[0]).toMatchObject({ Status: 400, Hint: null });
  });

  it('has the hint of the answer for a field with the name of a property of all objects', async () => {
    const { body } = await service.post('/api/v4/payments/link', createLinkRequest({ constructor: 1 }));
    const { Requests } = await readLog();
    expect(Requests[0]).toMatchObject({ Status: 400, Hint: (body as { Hint?: string }).Hint });
  });

  it('has no message for a successful call', async () => {
    await service.createLink();
    const { Requests } = await readLog();
    expect(Requests[0]).toMatchObject({ Status: 200, Message: null, Errors: [] });
  });

  it('truncates long field names, long paths and long lists of errors', async () => {
    const fields = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${'x'.repeat(500)}${i}`, 1]));
    await service.post('/api/v4/payments/link', createLinkRequest(fields));
    await service.get(`/api/v4/payments/link/${'y'.repeat(500)}`);
    const [read, made] = (await readLog()).Requests;
    expect(made?.Errors).toHaveLength(10);
    expect(made?.Errors.every(({ Field }) => Field.length <= 200)).toBe(true);
    expect(read?.Path).toHaveLength(200);
  });

  it('does not show a company the calls of another one', async () => {
    await service.get('/api/v4/payments/links');
    expect((await readLog(service.partner)).Requests).toEqual([]);
    expect((await readLog()).Requests).toHaveLength(1);
  });

  it('leaves out the read requests of the dashboard', async () => {
    const authorization = `Bearer ${service.createToken(service.merchant)}`;
    const headers = { authorization, 'servicepay-dashboard': '1' };
    await service.inject({ url: '/api/v4/payments/links', headers });
    await service.inject({ method: 'POST', url: '/sandbox/payments/order-7/settle', headers });
    expect((await readLog()).Requests.map(({ Path }) => Path)).toEqual(['/sandbox/payments/order-7/settle']);
  });

  it.each<[string, string, object | undefined, string[]]>([
    ['creates a payment', '/api/v5/payments/link', createLinkRequest({ TransactionId: 'new' }), ['new']],
    ['has the id in its path', '/api/v5/payments/link/held/cancel', undefined, ['held']],
    ['has the id in its body', '/api/v5/payments/refund', { TransactionId: 'held' }, ['held']],
    [
      'has several ids',
      '/api/v5/payments/capture',
      { TransactionIds: ['held', 'b', 'held', 7] },
      ['held', 'b'],
    ],
    [
      'has more than a hundred ids',
      '/api/v5/payments/capture',
      { TransactionIds: [...COUNT, 'more'] },
      COUNT,
    ],
    ['has an invalid id', '/api/v5/payments/refund', { TransactionId: 'a\u0000b' }, []],
    ['has an array as its body', '/api/v5/payments/refund', [], []],
  ])('lists the payment ids of a call that %s', async (_case, path, body, ids) => {
    await service.createLink({ TransactionId: 'held', AutoCapture: false });
    await service.post(path, body);
    expect((await readLog()).Requests[0]?.TransactionIds).toEqual(ids);
  });

  it('lists the payment id of a call that resends a webhook', async () => {
    const link = await service.createLink({ WebhookUrl: 'https://shop.example/hook' });
    await service.pay(link);
    await service.deliverDue();
    const { id } = await service.store.selectFrom('deliveries').select('id').executeTakeFirstOrThrow();
    await service.post(`/api/v5/webhooks/deliveries/${id}/resend`, undefined);
    await service.deliverDue();
    expect((await readLog()).Requests[0]?.TransactionIds).toEqual([link.transactionId]);
  });

  it.each([
    ['?TransactionId=b', ['/api/v5/payments/link/b', '/api/v5/payments/capture']],
    ['?TransactionId=nothing', []],
    ['?RequestId=the-first-request', ['/api/v5/payments/capture']],
    ['?Refused=true', ['/api/v5/payments/link/b']],
    ['?Refused=true&Limit=1', ['/api/v5/payments/link/b']],
    ['?Search=link%2FB', ['/api/v5/payments/link/b']],
    ['?Search=FIRST-req', ['/api/v5/payments/capture']],
    ['?Search=first_req', []],
    ['?Search=%25', []],
  ])('returns the matching calls for the query %s', async (query, paths) => {
    const authorization = `Bearer ${service.createToken(service.merchant)}`;
    await service.inject({
      method: 'POST',
      url: '/api/v5/payments/capture',
      headers: { authorization, 'x-request-id': 'the-first-request' },
      payload: { TransactionIds: ['a', 'b'] },
    });
    await service.get('/api/v5/payments/links');
    await service.get('/api/v5/payments/link/b');
    const headers = { 'servicepay-dashboard': '1', authorization };
    const { body } = await service.inject({ url: `/sandbox/requests${query}`, headers });
    const { Requests } = body as unknown as { Requests: LoggedRequest[] };
    expect(Requests.map(({ Path }) => Path)).toEqual(paths);
    expect((await readLog(service.partner, query)).Requests).toEqual([]);
  });

  it('is read page by page, and skips no call when newer ones are added', async () => {
    for (const id of ['a', 'b', 'c']) await service.get(`/api/v5/payments/link/${id}`);
    const first = await readLog(service.merchant, '?Limit=2');
    const second = await readLog(service.merchant, `?Limit=2&Cursor=${first.NextCursor}`);
    const paths = [...first.Requests, ...second.Requests].map(({ Path }) => Path.at(-1));
    expect([paths, second.NextCursor]).toEqual([['c', 'b', 'a'], null]);
  });

  it.each(['?Limit=0', '?Limit=201', '?Cursor=x', '?Refused=yes', '?Search=', '?Other=1'])(
    'refuses the query %s',
    async (query) => {
      expect((await service.get(`/sandbox/requests${query}`)).status).toBe(400);
    },
  );
});

describe('GET /sandbox/requests, about calls refused with 401,', () => {
  const PATH = '/api/v4/payments/link/order-7';
  const call = (token: string) =>
    service.inject({ url: PATH, headers: { authorization: `Bearer ${token}` } });

  it('lists a call with an expired token for the company of the token', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * TOKEN_LIFETIME_SECONDS * 1000 });
    const token = service.createToken(service.merchant);
    vi.useRealTimers();
    expect((await call(token)).body).toMatchObject({ StatusCode: 401, Message: 'Unauthorized.', Errors: [] });
    expect((await readLog()).Requests[0]).toMatchObject({
      Path: PATH,
      Status: 401,
      Message: 'Unauthorized.',
      Hint: 'The access token has expired. Ask for a new one.',
    });
    expect(await readLog(service.partner)).toMatchObject({ Requests: [], Unauthorized: [] });
  });

  it('lists a call whose token lacks a scope, and names the required scope', async () => {
    await call(service.createToken(service.merchant, ['utilities']));
    const { Requests, Unauthorized } = await readLog();
    expect(Requests[0]).toMatchObject({
      Status: 401,
      Hint: 'The access token needs the scope online-payments; it has utilities.',
    });
    expect(Unauthorized).toEqual([]);
  });

  it('lists a login that requests a scope its user does not have', async () => {
    const login = { Username: 'merchant', Password: 'sandbox-merchant' };
    const url = '/api/v5/auth/token';
    await service.inject({ method: 'POST', url, payload: { ...login, Scopes: 'wallet' } });
    await service.inject({ method: 'POST', url, payload: { ...login, Scopes: 'utilities' } });
    const { Requests } = await readLog();
    expect(Requests).toHaveLength(1);
    expect(Requests[0]).toMatchObject({
      Path: url,
      Message: 'Insufficient scope.',
      Hint: expect.stringContaining('The user has online-payments, utilities, pos-terminals.'),
    });
  });

  it.each([
    ['without an Authorization header', {}, 'There is no Authorization header.'],
    [
      'with another authorization scheme',
      { authorization: 'Basic eDp5' },
      'The Authorization header must be Bearer, a space and the access token.',
    ],
    [
      'with a forged token',
      {
        authorization: `Bearer ${createAccessTokens('another key').issue({ ...NOBODY, companyName: 'Bottega Rossi' })}`,
      },
      'The access token was not issued by this service.',
    ],
    [
      'with the token of a company that no longer exists',
      { authorization: `Bearer ${createAccessTokens(TOKEN_KEY).issue({ ...NOBODY, companyName: 'Gone' })}` },
      'The company of the access token does not exist in this service.',
    ],
  ])(
    'shows every company a local call %s, without the payment id in its path',
    async (_case, headers, Hint) => {
      await service.inject({ url: PATH, headers });
      for (const company of [service.merchant, service.partner]) {
        const { Requests, Unauthorized } = await readLog(company);
        expect(Requests).toEqual([]);
        expect(Unauthorized).toEqual([
          expect.objectContaining({ Path: '/api/v4/payments/link/:transactionId', Status: 401, Hint }),
        ]);
        expect(JSON.stringify(Unauthorized)).not.toContain('order-7');
      }
    },
  );

  it('lists a failed login without its username and password', async () => {
    const payload = { Username: 'merchant', Password: 'a-wrong-word' };
    await service.inject({ method: 'POST', url: '/api/v4/auth/token', payload });
    const { Unauthorized } = await readLog();
    expect(Unauthorized[0]).toMatchObject({
      Message: 'Invalid credentials.',
      Hint: 'No user has this username and password.',
    });
    expect(JSON.stringify(Unauthorized)).not.toMatch(/a-wrong-word|"merchant"/);
  });

  it.each([
    ['comes from another machine', { remoteAddress: '203.0.113.9' }],
    ['is forwarded by a proxy', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ])('lists no call that %s', async (_case, from) => {
    await service.inject({ url: PATH, ...from });
    expect((await readLog()).Unauthorized).toEqual([]);
  });
});

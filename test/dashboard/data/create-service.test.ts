import { describe, expect, it, vi } from 'vitest';
import { createService } from '../../../src/dashboard/data/create-service.ts';
import { logIn, logOut, readVisit } from '../../../src/dashboard/session/visit.ts';
import { createFakeFetch } from '../fake-fetch.ts';

const LOGIN = { Username: 'merchant', Password: 'sandbox-merchant' };

async function open() {
  const fake = createFakeFetch();
  const onExpired = vi.fn();
  const isActive = vi.fn(() => true);
  const onRenewed = vi.fn();
  const options = { fetch: fake.fetch, isActive, onExpired, onRenewed };
  return {
    ...fake,
    onExpired,
    isActive,
    onRenewed,
    service: createService(await logIn(LOGIN, fake.fetch), options),
  };
}

describe('the service', () => {
  it('logs in for every scope that the user has', async () => {
    const { calls, service } = await open();
    expect(service.scopes).toEqual(['online-payments', 'utilities']);
    expect(calls).toEqual([
      {
        method: 'POST',
        path: '/dashboard/session',
        headers: { 'servicepay-dashboard': 'active', 'content-type': 'application/json' },
        body: LOGIN,
      },
    ]);
  });

  it('reports why a login was refused', async () => {
    const { fetch, answers } = createFakeFetch();
    const body = { Message: 'Invalid credentials.', Result: false, Errors: [] };
    answers['POST /dashboard/session'] = { status: 401, body };
    const onExpired = vi.fn();
    await expect(logIn(LOGIN, fetch)).rejects.toThrow('Invalid credentials.');
    expect(onExpired).not.toHaveBeenCalled();
  });

  it('finds the session of the browser until the log-out', async () => {
    const { fetch } = createFakeFetch();
    expect(await readVisit(fetch)).toEqual({ hasSandbox: true, published: [], access: undefined });
    const { access } = await logIn(LOGIN, fetch);
    expect(access).toMatchObject({ sessionId: 'session-1', username: 'merchant', company: 'Shop' });
    expect((await readVisit(fetch)).access).toEqual(access);
    expect((await logOut(fetch)).access).toBeUndefined();
  });

  it('returns how long the service wants it to wait', async () => {
    const { service, answers } = await open();
    answers['GET /a'] = { status: 429, body: { Message: 'Too many.' }, headers: { 'retry-after': '7' } };
    await expect(service.get('/a')).rejects.toMatchObject({ status: 429, retryAfterMs: 7000 });
    answers['GET /a'] = { status: 503, body: { Message: 'Away.' } };
    await expect(service.get('/a')).rejects.toMatchObject({ status: 503, retryAfterMs: 0 });
  });

  it('marks its calls with its session, and reports whether the user is active', async () => {
    const { service, answers, calls, isActive } = await open();
    answers['GET /sandbox/clock'] = { body: { Now: 'now' } };
    expect(await service.get('/sandbox/clock')).toEqual({ Now: 'now' });
    const own = { 'servicepay-session': 'session-1', 'servicepay-dashboard': 'active' };
    expect(calls[1]?.headers).toEqual(own);
    isActive.mockReturnValue(false);
    await service.get('/sandbox/clock');
    expect(calls[2]?.headers).toEqual({ ...own, 'servicepay-dashboard': 'idle' });
  });

  it('sends no Content-Type without content', async () => {
    const { service, answers, calls } = await open();
    answers['POST /a'] = { body: { Result: true } };
    await service.send('POST', '/a');
    expect(calls[1]?.headers['content-type']).toBeUndefined();
    await service.send('POST', '/a', { x: 1 });
    expect(calls[2]).toMatchObject({ headers: { 'content-type': 'application/json' }, body: { x: 1 } });
  });

  it('sends an idempotency key, and keeps the text of a refusal', async () => {
    const { service, answers, calls } = await open();
    const body = { Message: 'No.', Result: false, Errors: [{ Field: 'A', Message: 'Wrong.' }] };
    answers['POST /a'] = { status: 400, body };
    await expect(service.send('POST', '/a', {}, 'key-1')).rejects.toMatchObject({ answer: body });
    expect(calls[1]?.headers['idempotency-key']).toBe('key-1');
  });

  it('keeps the idempotency key of a POST only while its effect is unknown', async () => {
    const { service, answers, calls } = await open();
    const send = (body: object) => service.send('POST', '/a', body).catch(() => {});
    answers['POST /a'] = { status: 503, body: { Message: 'Away.' } };
    await send({ x: 1 });
    answers['POST /a'] = { body: { Result: true } };
    for (const x of [2, 1, 1]) await send({ x });
    answers['POST /a'] = { status: 409, body: { Message: 'Taken.' } };
    for (const x of [3, 3]) await send({ x });
    const keys = calls.slice(1).map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[\da-f]{32}$/);
    expect(keys[2]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(5);
  });

  it('treats a truncated answer as missing, not as empty', async () => {
    const { service, answers } = await open();
    answers['GET /a'] = { body: '{"Links":[' };
    await expect(service.get('/a')).rejects.toMatchObject({ status: 0, message: /broke off/ });
    answers['GET /a'] = { status: 502, body: '<html>' };
    await expect(service.get('/a')).rejects.toMatchObject({ status: 502 });
  });

  it('gives up waiting for an answer after a time limit', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const fetch = (_path: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.aborted && reject(signal.reason));
    const access = {
      ...{ sessionId: 's', username: 'u', name: '', role: null, isReadOnly: false, hasSecondFactor: false },
      ...{ company: 'c', logo: null, scopes: [] },
    };
    const service = createService(
      { hasSandbox: true, published: [], access },
      { fetch: fetch as typeof window.fetch, isActive: () => true, onExpired: () => {}, onRenewed: () => {} },
    );
    await expect(service.get('/a')).rejects.toThrow('The service cannot be reached.');
    expect(timeout).toHaveBeenCalledWith(30_000);
    timeout.mockRestore();
  });

  it('goes on with the new session after a change of the password', async () => {
    const { service, answers, onRenewed, onExpired } = await open();
    const Session = { SessionId: 'session-2', Username: 'merchant', Company: 'Shop', Scopes: ['utilities'] };
    answers['PUT /dashboard/password'] = { body: { Result: true, Sandbox: true, Session, More: 1 } };
    expect(await service.renew('PUT', '/dashboard/password', { Password: 'a' })).toMatchObject({ More: 1 });
    expect(onRenewed.mock.calls[0]?.[0]).toMatchObject({
      Session: { SessionId: 'session-2' },
    });
    answers['PUT /dashboard/password'] = { status: 400, body: { Message: 'No.' } };
    await expect(service.renew('PUT', '/dashboard/password', {})).rejects.toThrow('No.');
    expect([onRenewed.mock.calls.length, onExpired.mock.calls.length]).toEqual([1, 0]);
  });

  it('stays open when a user who may only read is refused', async () => {
    const { service, answers, onExpired } = await open();
    answers['POST /a'] = { status: 401, body: { Message: 'May only read.', Code: 'READ_ONLY_USER' } };
    await expect(service.send('POST', '/a')).rejects.toThrow('May only read.');
    expect(onExpired).not.toHaveBeenCalled();
  });

  it('reads a file, or reports why it cannot', async () => {
    const { service, answers } = await open();
    answers['GET /a.csv'] = { body: 'a;b', headers: { 'content-type': 'text/csv' } };
    const file = await service.readFile('/a.csv');
    expect([await file.text(), file.type]).toEqual(['a;b', 'text/csv']);
    await expect(service.readFile('/b.csv')).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['what would be right', { Message: 'Not now.', Hint: 'It is over.', Errors: [] }, 'Not now. It is over.'],
    ['its message', { Message: 'Transaction not found.', Errors: [] }, 'Transaction not found.'],
    [
      'each field',
      {
        Message: 'No.',
        Errors: [
          { Field: 'Amount', Message: 'Amount out of range.', Hint: 'An integer from 1 to 12.' },
          { Field: 'Purpose', Message: 'Field is required.' },
        ],
      },
      'Amount out of range. An integer from 1 to 12. Purpose: Field is required.',
    ],
    [
      'each payment',
      { Message: 'No.', Result: false, Transactions: [{ Message: 'Too late.', Hint: 'It is over.' }] },
      'Too late. It is over.',
    ],
    ['something where it says nothing', 'Bad gateway', 'The service refused the call.'],
  ])('describes a refusal as %s', async (_case, body, sentence) => {
    const { service, answers } = await open();
    answers['POST /a'] = { status: 400, body };
    await expect(service.send('POST', '/a')).rejects.toThrow(sentence);
  });

  it('treats an answer about a call that was not executed as a refusal, whatever its status', async () => {
    const { service, answers } = await open();
    answers['POST /a'] = {
      body: { Message: 'Captured.', Result: false, Transactions: [{ Message: 'Too late.' }] },
    };
    await expect(service.send('POST', '/a')).rejects.toThrow('Too late.');
  });

  it('reports a token that is no longer accepted', async () => {
    const { service, answers, onExpired } = await open();
    answers['GET /a'] = { status: 401, body: { Message: 'Unauthorized.' } };
    await expect(service.get('/a')).rejects.toMatchObject({ status: 401 });
    expect(onExpired).toHaveBeenCalledOnce();
  });

  it('keeps the session when a call is for partners only, or needs another scope', async () => {
    const { service, answers, onExpired } = await open();
    const Message = 'Only partner and admin companies may call this.';
    answers['GET /a'] = { status: 401, body: { Message, Code: 'PARTNERS_ONLY' } };
    await expect(service.get('/a')).rejects.toThrow(Message);
    answers['GET /a'] = { status: 401, body: { Message: 'No.', Code: 'INSUFFICIENT_SCOPE' } };
    await expect(service.get('/a')).rejects.toThrow('No.');
    expect(onExpired).not.toHaveBeenCalled();
    answers['GET /a'] = { status: 401, body: '<h1>A proxy</h1>' };
    await expect(service.get('/a')).rejects.toMatchObject({ status: 401 });
    expect(onExpired).toHaveBeenCalledOnce();
  });

  it('reports that the service is unreachable', async () => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const opened = logIn(LOGIN, fetch);
    await expect(opened).rejects.toThrow('The service cannot be reached.');
  });
});

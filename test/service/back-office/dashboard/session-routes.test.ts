import { describe, expect, it } from 'vitest';
import { digestPassword } from '../../../../src/service/calls/companies/digest-password.ts';
import { useAdyen } from '../../support/adyen-double/use-adyen.ts';
import { createTestService } from '../../support/create-test-service.ts';
import { logInDashboard, PAGE_HEADERS, readSetCookie, sendLogin } from '../../support/log-in-dashboard.ts';
import { useNewService } from '../../support/use-service.ts';

const service = useNewService();
const SESSION = { url: '/dashboard/session' };

/** Requests that a browser sends from another site's page, or without a script of the dashboard. */
const FORGED = [
  ['a form of another site', { 'servicepay-dashboard': undefined, 'sec-fetch-site': 'cross-site' }],
  [
    'a form of another host of the site',
    { 'servicepay-dashboard': undefined, 'sec-fetch-site': 'same-site' },
  ],
  ['a script of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a sandboxed frame', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ['a sandboxed frame of an old browser', { 'sec-fetch-site': undefined, origin: 'null' }],
  ['a script of an old browser', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
  ['another port of this machine', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:5000' }],
  ['someone who typed the address', { 'sec-fetch-site': 'none' }],
  ['a form of this site', { 'servicepay-dashboard': undefined }],
] as const;

describe('the login of the dashboard', () => {
  it('sets a cookie that no script reads, no other site sends, and no cache stores', async () => {
    const { status, body, headers } = await sendLogin(service);
    expect([status, body.Sandbox, body.Session]).toEqual([
      200,
      true,
      {
        SessionId: expect.stringMatching(/^[\w-]{43}$/),
        Username: 'merchant',
        Name: expect.any(String),
        Email: null,
        Role: expect.toBeOneOf(['owner', null]),
        ReadOnly: false,
        HasSecondFactor: false,
        Company: service.merchant.name,
        Logo: expect.anything(),
        Scopes: service.merchant.users[0]?.scopes,
      },
    ]);
    expect(headers['set-cookie']).toMatch(/^servicepay-4242=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/);
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(body)).not.toContain(readSetCookie({ headers }).split('=')[1]);
  });

  it('sets over https a cookie that no other host of the site can set', async () => {
    const secure = await createTestService({ baseUrl: 'https://pay.example' });
    const { headers } = await sendLogin(secure, undefined, { host: 'pay.example' });
    expect(headers['set-cookie']).toMatch(
      /^__Host-servicepay=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Secure$/,
    );
    await secure.close();
  });

  it.each([
    [{}, ['Username', 'Password']],
    [{ Username: 1, Password: 'x' }, ['Username']],
    [{ Username: 'merchant', Password: 'x', Remember: true }, ['Remember']],
    [{ Username: 'merchant', Password: 'x\ud800' }, ['Password']],
  ])('names the invalid fields of %j', async (login, fields) => {
    const { status, body } = await sendLogin(service, login);
    expect([status, body.Errors.map(({ Field }) => Field)]).toEqual([400, fields]);
  });

  it.each([
    ['an unknown name', { Username: 'nobody', Password: 'sandbox-merchant' }],
    ['a wrong password', { Username: 'merchant', Password: 'wrong' }],
    ['the name of a property', { Username: '__proto__', Password: 'wrong' }],
    ['an empty name', { Username: '', Password: '' }],
  ])('refuses %s in the same words', async (_case, login) => {
    const { status, body, headers } = await sendLogin(service, login);
    expect([status, body.Code, body.Message]).toEqual([401, 'INVALID_CREDENTIALS', 'Invalid credentials.']);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('limits the tries of a username, together with those for tokens, and does not affect other usernames', async () => {
    const wrong = { Username: 'merchant', Password: 'wrong' };
    for (let index = 0; index < 50; index += 1) await sendLogin(service, wrong);
    const { status, headers } = await sendLogin(service);
    expect([status, headers['retry-after']]).toEqual([429, '2']);
    const payload = { Username: 'merchant', Password: 'sandbox-merchant' };
    const token = await service.inject({ method: 'POST', url: '/api/v4/auth/token', payload });
    expect(token.status).toBe(429);
    expect((await sendLogin(service, { Username: 'partner', Password: 'sandbox-partner' })).status).toBe(200);
    service.clock.advance(2);
    expect((await sendLogin(service)).status).toBe(200);
  });

  it.each(FORGED)('is refused to %s', async (_case, headers) => {
    const { status, body, headers: answered } = await sendLogin(service, undefined, headers);
    expect([status, body.Code, answered['set-cookie']]).toEqual([403, 'FORBIDDEN', undefined]);
  });

  it('creates a new session each time, and ends the browser’s previous one', async () => {
    const first = await logInDashboard(service);
    const { headers } = await sendLogin(service, undefined, { cookie: first.cookie });
    expect(readSetCookie({ headers })).not.toBe(first.cookie);
    expect((await first.call(SESSION)).body.Session).toBeNull();
  });

  it('accepts no session id that it has not created', async () => {
    const cookie = `servicepay-4242=${'a'.repeat(43)}`;
    const { headers } = await sendLogin(service, undefined, { cookie });
    expect(readSetCookie({ headers })).not.toBe(cookie);
    expect((await service.inject({ ...SESSION, headers: { ...PAGE_HEADERS, cookie } })).body).toMatchObject({
      Session: null,
    });
  });
});

describe('the session of the dashboard', () => {
  it('can be requested without a refusal, logged in or not', async () => {
    const headers = PAGE_HEADERS;
    const { status, body } = await service.inject({ ...SESSION, headers });
    expect([status, body]).toMatchObject([200, { Sandbox: true, Session: null }]);
    const visitor = await logInDashboard(service);
    expect((await visitor.call(SESSION)).body.Session?.Username).toBe('merchant');
  });

  it('ends with the log-out, also for a page that has kept the cookie', async () => {
    const visitor = await logInDashboard(service);
    const { status, headers } = await visitor.call({ ...SESSION, method: 'DELETE' });
    expect([status, headers['set-cookie']]).toEqual([
      200,
      'servicepay-4242=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0',
    ]);
    expect((await visitor.call(SESSION)).body.Session).toBeNull();
    expect((await visitor.call({ url: '/api/v5/payments/links' })).status).toBe(401);
    const rows = await service.store.selectFrom('dashboard_sessions').selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('leaves other sessions of the same user open at the log-out', async () => {
    const [one, other] = [await logInDashboard(service), await logInDashboard(service)];
    await one.call({ ...SESSION, method: 'DELETE' });
    expect((await other.call(SESSION)).body.Session?.Username).toBe('merchant');
  });

  it.each(FORGED)('is not ended by %s', async (_case, headers) => {
    const visitor = await logInDashboard(service);
    expect((await visitor.call({ ...SESSION, method: 'DELETE' }, headers)).status).toBe(403);
    expect((await visitor.call(SESSION)).body.Session).not.toBeNull();
  });
});

describe('the companies that one press opens', () => {
  const listPublished = async ({ inject }: Pick<typeof service, 'inject'>) =>
    (await inject<{ Published: object[] }>({ ...SESSION, headers: PAGE_HEADERS })).body.Published;

  it('are those whose password is published, one user each, and the log-in is the usual one', async () => {
    expect(await listPublished(service)).toEqual(
      service.companies.map(({ name: Company, users: [user] }) => ({
        Company,
        Username: user?.username,
        Password: `sandbox-${user?.username}`,
      })),
    );
    for (const { Company: _, ...login } of (await listPublished(service)) as { Company: string }[])
      expect((await sendLogin(service, login)).status).toBe(200);
  });

  it('no longer have a company whose password was changed', async () => {
    const { Users } = (await service.get('/api/v5/users')).body;
    await service.post(`/api/v5/users/${Users[0]?.UserId}/rotate`, {});
    expect(JSON.stringify(await listPublished(service))).not.toContain(service.merchant.name);
  });
});

describe('an installation with a real acquirer', () => {
  const { service: real } = useAdyen();

  it('tells no password, whatever it is, and leads from the address of the sandbox to its own', async () => {
    const { body } = await real.inject({ ...SESSION, headers: PAGE_HEADERS });
    expect(body).toMatchObject({ Sandbox: false, Published: [] });
    expect(real.merchant.users[0]?.passwordDigest).toBe(digestPassword('merchant', 'sandbox-merchant'));
    const { status, headers } = await real.inject({ url: '/sandbox' });
    expect([status, headers.location]).toEqual([302, '/dashboard']);
  });
});

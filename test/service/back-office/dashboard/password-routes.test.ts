import { describe, expect, it, vi } from 'vitest';
import { logInDashboard, PAGE_HEADERS, readSetCookie, sendLogin } from '../../support/log-in-dashboard.ts';
import { useNewService } from '../../support/use-service.ts';

const NewPassword = 'four words that nobody guesses';
const OLD = { Username: 'merchant', Password: 'sandbox-merchant' };
const url = '/dashboard/password';
const LINK = '/dashboard/password-link';

const service = useNewService();

const ask = (Username: string, headers: Record<string, string> = PAGE_HEADERS) =>
  service.inject({ method: 'POST', url: LINK, payload: { Username }, headers });
const setPassword = (Token: string) =>
  service.inject({ method: 'PUT', url: LINK, payload: { Token, NewPassword }, headers: PAGE_HEADERS });
const listMails = () => service.store.selectFrom('mails').selectAll().execute();
const readToken = async () => /#password\/([\w-]+)/.exec((await listMails()).at(-1)?.text ?? '')?.[1] ?? '';
const giveAddress = async (Email: string, company = service.merchant) => {
  const { Users } = (await service.get('/api/v5/users', company)).body;
  return service.put(`/api/v5/users/${Users[0]?.UserId}`, { Email }, company);
};

describe('the own password', () => {
  it('is changed with the old one, and ends every other session and token', async () => {
    const own = await logInDashboard(service);
    const other = await logInDashboard(service);
    const token = (await service.inject({ method: 'POST', url: '/api/v4/auth/token', payload: OLD })).body
      .AccessToken;
    const { status, headers, body } = await own.call({
      method: 'PUT',
      url,
      payload: { Password: OLD.Password, NewPassword },
    });
    expect([status, body.Session?.Username]).toEqual([200, 'merchant']);
    const session = { url: '/dashboard/session' };
    expect((await other.call(session)).body.Session).toBeNull();
    expect((await own.call(session)).body.Session).toBeNull();
    expect((await own.call(session, { cookie: readSetCookie({ headers }) })).body.Session).not.toBeNull();
    const authorization = `Bearer ${token}`;
    expect((await service.inject({ url: '/api/v5/users', headers: { authorization } })).status).toBe(401);
    expect((await sendLogin(service)).status).toBe(401);
    expect((await sendLogin(service, { ...OLD, Password: NewPassword })).status).toBe(200);
    const log = (await service.store.selectFrom('changes').selectAll().execute()).at(-1);
    expect(log).toMatchObject({ type: 'user.password_changed', actor_username: 'merchant' });
  });

  it('is not changed without the old one, without a session, by another site, or to a short one', async () => {
    const { call } = await logInDashboard(service);
    const change = (payload: object, headers = {}) =>
      call<{ Errors: object[] }>({ method: 'PUT', url, payload }, headers);
    const right = { Password: OLD.Password, NewPassword };
    expect((await change({ Password: 'wrong', NewPassword })).body.Errors).toEqual([
      { Field: 'Password', Code: 'PASSWORD_WRONG', Message: 'The password is wrong.' },
    ]);
    expect((await change({ Password: OLD.Password, NewPassword: 'elevenchars' })).body.Errors).toMatchObject([
      { Field: 'NewPassword', Hint: '12 to 72 characters.' },
    ]);
    expect((await change(right, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await change(right, { cookie: undefined })).status).toBe(401);
    expect((await sendLogin(service)).status).toBe(200);
  });

  it('cannot be guessed faster than at the log-in', async () => {
    const { call } = await logInDashboard(service);
    for (let index = 0; index < 50; index += 1) await sendLogin(service, { ...OLD, Password: 'wrong' });
    const payload = { Password: OLD.Password, NewPassword };
    expect((await call({ method: 'PUT', url, payload })).status).toBe(429);
  });
});

describe('a forgotten password', () => {
  it('is answered in the same words, whether there is such a user or not', async () => {
    await giveAddress('rossi@shop.example');
    const { message: _, ...first } = { ...(await ask('merchant')).body, message: '' };
    for (const name of ['nobody', 'nobody@shop.example', 'partner', '', '__proto__'])
      expect((await ask(name)).body).toEqual(first);
    await vi.waitFor(async () => expect(await listMails()).toHaveLength(1));
  });

  it.each(['merchant', ' Rossi@Shop.example '])(
    'of %s is replaced with the link of the mail, once',
    async (name) => {
      await giveAddress('rossi@shop.example');
      const { call } = await logInDashboard(service);
      await ask(name.includes('@') ? 'rossi@shop.example' : name);
      await vi.waitFor(async () => expect(await listMails()).toHaveLength(1));
      expect((await listMails())[0]).toMatchObject({
        kind: 'password_link',
        recipient: 'rossi@shop.example',
      });
      const token = await readToken();
      expect((await setPassword(token)).status).toBe(200);
      expect((await setPassword(token)).body.Code).toBe('PASSWORD_LINK_OVER');
      expect((await call({ url: '/dashboard/session' })).body.Session).toBeNull();
      expect((await sendLogin(service, { ...OLD, Password: NewPassword })).status).toBe(200);
    },
  );

  it('gets one mail a minute, whose link ends after an hour, or when the user is disabled', async () => {
    await giveAddress('rossi@shop.example');
    await ask('merchant');
    await vi.waitFor(async () => expect(await listMails()).toHaveLength(1));
    await ask('merchant');
    service.clock.advance(61);
    await ask('merchant');
    await vi.waitFor(async () => expect(await listMails()).toHaveLength(2));
    service.clock.advance(3600);
    expect((await setPassword(await readToken())).body.Code).toBe('PASSWORD_LINK_OVER');
    expect((await setPassword('invented')).body.Code).toBe('PASSWORD_LINK_OVER');
  });

  it('is not asked for by another site', async () => {
    await giveAddress('rossi@shop.example');
    expect((await ask('merchant', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await listMails()).toEqual([]);
  });
});

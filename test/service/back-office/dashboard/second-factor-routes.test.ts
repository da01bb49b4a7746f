import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { logInDashboard, readSetCookie, sendLogin, type Visitor } from '../../support/log-in-dashboard.ts';
import { useNewService } from '../../support/use-service.ts';

const LOGIN = { Username: 'merchant', Password: 'sandbox-merchant' };
const url = '/dashboard/second-factor';

const service = useNewService();

interface FactorBody {
  Secret: string;
  Url: string;
  QrCode: string;
  RecoveryCodes: string[];
  Code: string;
}

const readCode = (secret: string, seconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: service.clock.now() + seconds * 1000,
  });

/** Adds a second factor. @returns its secret, the recovery codes and the new cookie */
async function add({ call }: Visitor) {
  const begun = await call<FactorBody>({ method: 'POST', url, payload: { Password: LOGIN.Password } });
  const { Secret: secret, Url, QrCode } = begun.body;
  expect(Url).toMatch(/^otpauth:\/\/totp\/ServicePay/);
  expect(QrCode).toMatch(/^<svg/);
  const added = await call<FactorBody>({ method: 'PUT', url, payload: { Code: readCode(secret, -30) } });
  expect(added.status).toBe(200);
  return { secret, codes: added.body.RecoveryCodes, cookie: readSetCookie(added) };
}
const logIn = (Code?: string) => sendLogin(service, { ...LOGIN, ...(Code !== undefined && { Code }) });

describe('a second factor', () => {
  it('is asked for after the right password only, and each of its codes works once', async () => {
    const visitor = await logInDashboard(service);
    const { secret, cookie } = await add(visitor);
    expect((await visitor.call({ url: '/dashboard/session' })).body.Session).toBeNull();
    expect((await visitor.call({ url: '/dashboard/session' }, { cookie })).body.Session).toMatchObject({
      HasSecondFactor: true,
    });
    expect((await sendLogin(service, { ...LOGIN, Password: 'wrong' })).body.Code).toBe('INVALID_CREDENTIALS');
    const asked = await logIn();
    expect([asked.status, asked.body.Code, asked.headers['set-cookie']]).toEqual([
      401,
      'SECOND_FACTOR_NEEDED',
      undefined,
    ]);
    expect((await logIn('000000')).body.Code).toBe('CODE_WRONG');
    const code = readCode(secret);
    const arabic = code.slice(3).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    expect((await logIn(`\u200b${code.slice(0, 3)}\u202f${arabic}`)).status).toBe(200);
    expect((await logIn(code)).body.Code).toBe('CODE_WRONG');
  });

  it('can be replaced by a recovery code, each of which works once', async () => {
    const { codes } = await add(await logInDashboard(service));
    expect(codes).toHaveLength(10);
    const [first = ''] = codes;
    expect(
      JSON.stringify(await service.store.selectFrom('second_factors').selectAll().execute()),
    ).not.toContain(first);
    expect((await logIn(` ${first.toUpperCase().replace('-', ' – ')} `)).status).toBe(200);
    expect((await logIn(first)).body.Code).toBe('CODE_WRONG');
    expect((await logIn(codes[1])).status).toBe(200);
  });

  it('stops guessing after five wrong codes, whatever address they come from', async () => {
    const { secret } = await add(await logInDashboard(service));
    for (let index = 0; index < 5; index += 1) await logIn('000000');
    expect((await logIn(readCode(secret))).status).toBe(429);
  });

  it('cannot be passed by with an access token', async () => {
    const token = () => service.inject({ method: 'POST', url: '/api/v4/auth/token', payload: LOGIN });
    const before = (await token()).body.AccessToken;
    await add(await logInDashboard(service));
    const { status, body } = await token();
    expect([status, body.Code]).toEqual([401, 'SECOND_FACTOR_USER']);
    const payload = { ...LOGIN, Scopes: 'utilities' };
    const v5 = await service.inject({ method: 'POST', url: '/api/v5/auth/token', payload });
    expect(v5.body.Code).toBe('SECOND_FACTOR_USER');
    const headers = { authorization: `Bearer ${before}` };
    expect((await service.inject({ url: '/api/v5/users', headers })).status).toBe(401);
  });

  it('is neither added nor removed by someone who only finds an open session', async () => {
    const { call } = await logInDashboard(service);
    expect((await call<FactorBody>({ method: 'POST', url, payload: { Password: 'wrong' } })).body.Code).toBe(
      'PASSWORD_WRONG',
    );
    expect((await call<FactorBody>({ method: 'PUT', url, payload: { Code: '123456' } })).body.Code).toBe(
      'CODE_WRONG',
    );
    const { secret, cookie } = await add({ ...(await logInDashboard(service)) });
    const again = await call<FactorBody>(
      { method: 'POST', url, payload: { Password: LOGIN.Password } },
      { cookie },
    );
    expect([again.status, again.body.Code]).toEqual([409, 'SECOND_FACTOR_EXISTS']);
    const remove = (payload: object) => call({ method: 'POST', url: `${url}/remove`, payload }, { cookie });
    expect((await remove({ Password: 'wrong', Code: readCode(secret) })).status).toBe(400);
    expect((await remove({ Password: LOGIN.Password, Code: '000000' })).status).toBe(400);
    expect((await remove({ Password: LOGIN.Password, Code: readCode(secret) })).status).toBe(200);
    expect((await logIn()).status).toBe(200);
  });

  it('is reset by someone who may change the user, and never by the user itself', async () => {
    await add(await logInDashboard(service));
    const users = await service.store
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'merchant')
      .execute();
    const { id, company_id } = users[0] ?? { id: '', company_id: 0 };
    // The version of the user has changed, so a token needs the current one.
    const login = service.directory.findUser('merchant');
    expect(login?.company.id).toBe(company_id);
    const own = await logIn(readCode((await readSecret()) ?? ''));
    const cookie = readSetCookie(own);
    const path = `/api/v5/users/${id}/reset-second-factor`;
    const headers = { 'servicepay-dashboard': 'active', 'sec-fetch-site': 'same-origin', cookie };
    const refused = await service.inject({ method: 'POST', url: path, headers });
    expect([refused.status, refused.body.Code]).toEqual([409, 'OWN_SECOND_FACTOR']);
    const created = await service.inject({
      method: 'POST',
      url: '/api/v5/users',
      headers,
      payload: { Username: 'second', Scopes: login?.user.scopes },
    });
    const { Username, Password } = created.body.User;
    const other = await logInDashboard(service, { Username, Password });
    expect((await other.call({ method: 'POST', url: path })).status).toBe(200);
    expect((await logIn()).status).toBe(200);
    expect((await other.call({ method: 'POST', url: path })).status).toBe(409);
  });
});

const readSecret = async () =>
  (await service.store.selectFrom('second_factors').selectAll().execute())[0]?.secret;

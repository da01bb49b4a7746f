import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { IDLE_MS, LIFETIME_MS } from '../../../../src/service/calls/auth/sessions.ts';
import { touchDirectory } from '../../../../src/service/calls/companies/directory-version.ts';
import { logInDashboard, readSetCookie, sendLogin, type Visitor } from '../../support/log-in-dashboard.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
const LINKS = { url: '/api/v5/payments/links' };
const createLink = () => ({
  method: 'POST' as const,
  url: '/api/v5/payments/link',
  payload: createLinkRequest({}),
});

const getStatus = async (visitor: Visitor, headers?: Record<string, string | undefined>) =>
  (await visitor.call(LINKS, headers)).status;

/** Changes the row of the merchant's user, as the API or another process does. */
async function changeUser(change: object): Promise<void> {
  await service.store.updateTable('users').set(change).where('username', '=', 'merchant').execute();
  await touchDirectory(service.store);
  await service.directory.refresh();
}

describe('a session', () => {
  it('replaces an access token: it reads and changes the data of its company', async () => {
    const visitor = await logInDashboard(service);
    expect((await visitor.call(createLink())).status).toBe(200);
    const { status, body } = await visitor.call<{ Links: object[] }>(LINKS);
    expect([status, body.Links.length]).toEqual([200, 1]);
    const other = await logInDashboard(service, { Username: 'partner', Password: 'sandbox-partner' });
    expect((await other.call<{ Links: object[] }>(LINKS)).body.Links).toEqual([]);
  });

  it('is stored as a digest: the table contains no cookie', async () => {
    const { cookie, sessionId } = await logInDashboard(service);
    const row = await service.store.selectFrom('dashboard_sessions').selectAll().executeTakeFirstOrThrow();
    const [, secret = ''] = cookie.split('=');
    expect(row.id).toBe(createHash('sha256').update(secret).digest('base64url'));
    expect([row.id, JSON.stringify(row).includes(secret)]).toEqual([sessionId, false]);
    expect(service.logged.join()).not.toContain(secret);
  });

  it('opens only the calls of its user’s scopes, and none for partners', async () => {
    const visitor = await logInDashboard(service);
    const contracts = await visitor.call({ url: '/api/v5/contracts' });
    expect([contracts.status, contracts.body.Code]).toEqual([401, 'INSUFFICIENT_SCOPE']);
    const wallet = await visitor.call({ url: '/api/v5/partners/companies' });
    expect(wallet.status).toBe(401);
  });

  it.each([
    ['a form of another site', { 'servicepay-dashboard': undefined, 'sec-fetch-site': 'cross-site' }],
    ['another host of the site', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:5000' }],
    ['a script of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a sandboxed frame', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
    ['a script of an old browser', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
    ['a form of this site', { 'servicepay-dashboard': undefined }],
    ['no browser', { 'servicepay-dashboard': undefined, 'sec-fetch-site': undefined }],
  ])('makes no change on a request of %s', async (_case, headers) => {
    const visitor = await logInDashboard(service);
    expect((await visitor.call(createLink(), headers)).status).toBe(401);
    expect((await visitor.call<{ Links: object[] }>(LINKS)).body.Links).toEqual([]);
  });

  it('opens an address that the browser loads for our page, and for no other', async () => {
    const visitor = await logInDashboard(service);
    const load = (site: string | undefined) =>
      getStatus(visitor, { 'servicepay-dashboard': undefined, 'sec-fetch-site': site });
    expect(await load('same-origin')).toBe(200);
    for (const site of ['same-site', 'cross-site', 'none', undefined]) expect(await load(site)).toBe(401);
  });

  it('is ignored if the request has a token, valid or not', async () => {
    const visitor = await logInDashboard(service);
    const own = `Bearer ${service.createToken(service.partner)}`;
    await visitor.call(createLink());
    const { body } = await visitor.call<{ Links: object[] }>(LINKS, { authorization: own });
    expect(body.Links).toEqual([]);
    expect(await getStatus(visitor, { authorization: 'Bearer x' })).toBe(401);
  });

  it.each([
    ['two cookies of its name', (cookie: string) => `${cookie}; servicepay-4242=other`],
    ['another one first', (cookie: string) => `servicepay-4242=other; ${cookie}`],
    ['the cookie of another port', (cookie: string) => cookie.replace('4242', '4243')],
    ['a cut cookie', (cookie: string) => cookie.slice(0, -1)],
    ['an empty cookie', () => 'servicepay-4242='],
  ])('is not found by the cookie %s', async (_case, change) => {
    const visitor = await logInDashboard(service);
    expect(await getStatus(visitor, { cookie: change(visitor.cookie) })).toBe(401);
    expect(await getStatus(visitor, { cookie: `a=1; ${visitor.cookie}; b=2` })).toBe(200);
  });

  it('is refused to a page that was loaded with another session', async () => {
    const visitor = await logInDashboard(service);
    expect(await getStatus(visitor, { 'servicepay-session': visitor.sessionId })).toBe(200);
    expect(await getStatus(visitor, { 'servicepay-session': 'other' })).toBe(401);
  });

  it('ends after half an hour without activity of its user, even if the page polls', async () => {
    const visitor = await logInDashboard(service);
    const minutes = IDLE_MS / 60_000;
    service.clock.advance((minutes - 1) * 60);
    expect(await getStatus(visitor)).toBe(200);
    service.clock.advance((minutes - 1) * 60);
    expect(await getStatus(visitor, { 'servicepay-dashboard': 'idle' })).toBe(200);
    service.clock.advance(59);
    expect(await getStatus(visitor, { 'servicepay-dashboard': 'idle' })).toBe(200);
    service.clock.advance(1);
    expect(await getStatus(visitor)).toBe(401);
  });

  it('ends after half an hour in which the browser itself loads frames of the page', async () => {
    const visitor = await logInDashboard(service);
    const load = () => getStatus(visitor, { 'servicepay-dashboard': undefined });
    service.clock.advance(IDLE_MS / 1000 - 1);
    expect(await load()).toBe(200);
    service.clock.advance(1);
    expect(await load()).toBe(401);
  });

  it('ends when its browser logs in again', async () => {
    const visitor = await logInDashboard(service);
    const again = await sendLogin(service, undefined, { cookie: visitor.cookie });
    expect(again.status).toBe(200);
    expect(await getStatus(visitor)).toBe(401);
    expect(await getStatus(visitor, { cookie: readSetCookie(again) })).toBe(200);
  });

  it('ends twelve hours after the login, however busy its user is', async () => {
    const visitor = await logInDashboard(service);
    for (let minutes = 20; minutes < LIFETIME_MS / 60_000; minutes += 20) {
      service.clock.advance(20 * 60);
      expect(await getStatus(visitor)).toBe(200);
    }
    service.clock.advance(20 * 60);
    expect(await getStatus(visitor)).toBe(401);
  });

  it('uses the machine’s time: moving the sandbox’s clock ends no session', async () => {
    const visitor = await logInDashboard(service);
    const moved = await visitor.call({
      method: 'POST',
      url: '/sandbox/clock',
      payload: { Advance: 2 * 86_400 },
    });
    expect([moved.status, await getStatus(visitor)]).toEqual([200, 200]);
  });

  it.each([
    ['another password', { password_digest: 'x'.repeat(44) }],
    ['a new version', { version: 2 }],
    ['being disabled', { is_disabled: 1 }],
    ['being removed', { username: 'someone-else' }],
  ])('ends with %s of its user', async (_case, change) => {
    const visitor = await logInDashboard(service);
    expect(await getStatus(visitor)).toBe(200);
    await changeUser(change);
    expect(await getStatus(visitor)).toBe(401);
  });

  it('loses a scope when its user loses it', async () => {
    const visitor = await logInDashboard(service);
    await changeUser({ scopes: '["utilities"]' });
    expect((await visitor.call(LINKS)).body.Code).toBe('INSUFFICIENT_SCOPE');
  });
});

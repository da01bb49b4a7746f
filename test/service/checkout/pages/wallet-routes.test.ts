import { describe, expect, it } from 'vitest';
import { createWalletSessions } from '../../ledger/sessions/create-wallet-session.ts';
import { createCardHolder } from '../../recurring/charges/create-card-holder.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { useService } from '../../support/use-service.ts';

const service = useService({ companies: ALL_SCOPES, operations: { LOG: 'json' } });
const { create, load, loadPage, open, readState, revoke } = createWalletSessions(() => service);
const holder = createCardHolder(() => service);

const PAGE = '/checkout/wallet';
const topUp = (Amount: number, Currency = 'EUR', company = service.merchant) =>
  service.post('/sandbox/wallet-top-ups', { Amount, Currency }, company);
const leave = (cookie: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
  service.inject<string>({
    method: 'POST',
    url: PAGE,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'leave=',
  });
const listMarks = (body: string, name: string) =>
  [...body.matchAll(new RegExp(`data-${name}="([^"]+)"`, 'g'))].map(([, value]) => value);

describe('WalletUrl', () => {
  it('opens the page once, with a cookie that only this page gets', async () => {
    const { id, path } = await create();
    const { status, headers } = await load(path);
    expect([status, headers.location]).toEqual([303, PAGE]);
    expect(headers['set-cookie']).toMatch(
      /^wallet_session=[\w-]{40}\.[\w-]{22}; HttpOnly; SameSite=Lax; Path=\/checkout\/wallet; Max-Age=900$/,
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(await readState(id)).toBe('USED');
    const again = await load(path);
    expect([again.status, again.headers['set-cookie']]).toEqual([410, undefined]);
    expect((await load(path, {}, 'HEAD')).status).toBe(410);
  });

  it('opens once even if it is requested several times at once', async () => {
    const { path } = await create();
    const answers = await Promise.all(Array.from({ length: 8 }, () => load(path)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(7).fill(410)]);
  });

  it('is not used by a HEAD request or a prefetch', async () => {
    const { id, path } = await create();
    const answers = [
      await load(path, {}, 'HEAD'),
      await load(path, { 'sec-purpose': 'prefetch' }),
      await load(path, { 'sec-purpose': 'prefetch;prerender' }),
    ];
    expect(answers.map(({ status, body, headers }) => [status, body, headers['set-cookie']])).toEqual([
      [200, '', undefined],
      // A browser shows nothing of such an answer, and repeats the request.
      [425, '', undefined],
      [425, '', undefined],
    ]);
    expect(await readState(id)).toBe('OPEN');
    await open(path);
  });

  it('opens nothing once it has expired or is revoked', async () => {
    const [expired, revoked] = [await create(), await create()];
    await revoke(revoked.id);
    expect((await load(revoked.path)).status).toBe(410);
    service.clock.advance(900);
    const { status, body, headers } = await load(expired.path);
    expect([status, headers['set-cookie']]).toEqual([410, undefined]);
    expect(body).toContain('This page is closed');
    expect(await readState(expired.id)).toBe('EXPIRED');
  });

  it('is unknown with another token', async () => {
    const { path } = await create();
    for (const other of [`${path}x`, `${PAGE}/x`, path.replace('/wallet', '')])
      expect((await load(other)).status).toBe(404);
  });

  it('appears in no log', async () => {
    const { path } = await create();
    const token = path.split('/').at(-1) ?? '';
    const cookie = (await open(path)).split('=')[1] ?? '';
    await loadPage(cookie);
    expect(service.logged.join('\n')).toContain('/checkout/wallet/:token');
    const calls = await service.get('/sandbox/requests');
    expect(calls.status).toBe(200);
    for (const secret of [token, cookie])
      expect([service.logged.join('\n'), JSON.stringify(calls.body)].join('\n')).not.toContain(secret);
  });
});

describe('the page of a wallet', () => {
  it('shows balances and movements of its company only', async () => {
    await topUp(12_345);
    await topUp(700, 'USD');
    await topUp(99_900, 'GBP', service.partner);
    const { body, status, headers } = await loadPage(await open((await create()).path));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    const wallets = await service.store.selectFrom('wallets').selectAll().orderBy('currency').execute();
    const own = wallets.filter((wallet) => wallet.company_id === service.merchant.id);
    expect(listMarks(body, 'wallet')).toEqual(own.map(({ id }) => id));
    expect(listMarks(body, 'movement')).toHaveLength(2);
    for (const text of ['€123.45', '$7.00', 'Top-up', 'Bottega Rossi']) expect(body).toContain(text);
    expect(body).not.toContain('999.00');
    expect(listMarks(body, 'card')).toEqual([]);
    expect(body).not.toContain('<script');
  });

  it('lists the 20 newest movements, the newest first', async () => {
    for (let amount = 1; amount <= 21; amount += 1) await topUp(amount, amount % 3 ? 'EUR' : 'USD');
    const { body } = await loadPage(await open((await create()).path));
    const { Movements } = (await service.get('/api/v5/wallet/movements?Limit=20')).body as never as {
      Movements: { MovementId: string }[];
    };
    expect(listMarks(body, 'movement')).toEqual(Movements.map(({ MovementId }) => MovementId));
  });

  it('shows the cards of the shopper that the session names', async () => {
    const CardId = await holder.save({}, { Metadata: { shopperReference: 'ada' } });
    await holder.save({}, { Metadata: { shopperReference: 'bob' } });
    const { body } = await loadPage(await open((await create({ ShopperReference: 'ada' })).path));
    expect(listMarks(body, 'card')).toEqual([CardId]);
  });

  it('can be loaded again for 900 seconds after its opening', async () => {
    await topUp(12_345);
    const { path } = await create();
    service.clock.advance(800);
    const cookie = await open(path);
    expect((await loadPage(cookie)).body).toContain('in 15 minutes at the latest');
    service.clock.advance(599.5);
    expect((await loadPage(cookie)).body).toContain('in 6 minutes at the latest');
    service.clock.advance(300.499);
    expect((await loadPage(cookie)).body).toContain('in 1 minute at the latest.');
    service.clock.advance(0.001);
    const { status, body } = await loadPage(cookie);
    expect(status).toBe(410);
    expect(body).not.toContain('123.45');
  });

  it('is closed as soon as its session is revoked', async () => {
    const { id, path } = await create();
    const cookie = await open(path);
    expect((await revoke(id)).status).toBe(200);
    expect((await loadPage(cookie)).status).toBe(410);
  });

  it.each([
    ['no cookie', ''],
    ['an empty cookie', 'wallet_session='],
    ['another cookie', 'wallet_session=AAAAAAAAAAAAAAAAAAAAAA'],
  ])('refuses a browser with %s', async (_name, cookie) => {
    await topUp(12_345);
    await open((await create()).path);
    const { status, body, headers } = await loadPage(cookie);
    expect([status, headers['cache-control']]).toEqual([410, 'no-store']);
    expect(listMarks(body, 'wallet')).toEqual([]);
  });

  it('is closed once its company no longer exists', async () => {
    await topUp(12_345);
    const cookie = await open((await create()).path);
    const { path } = await create();
    await service.store.updateTable('records').set({ company_id: 987_654 }).execute();
    expect((await loadPage(cookie)).status).toBe(410);
    expect((await load(path)).status).toBe(410);
    const states = service.store.selectFrom('records').select('state').orderBy('state');
    expect((await states.execute()).map(({ state }) => state)).toEqual(['OPEN', 'USED']);
  });

  it('is in the language of its session, else in that of the browser', async () => {
    const italian = await create({ Language: 'it' });
    const cookie = await open(italian.path);
    expect((await load(PAGE, { cookie, 'accept-language': 'de' })).body).toContain('<html lang="it"');
    expect((await load(italian.path, { 'accept-language': 'de' })).body).toContain('<html lang="it"');
    const other = await open((await create()).path);
    expect((await load(PAGE, { cookie: other, 'accept-language': 'de' })).body).toContain('Seite verlassen');
  });
});

describe('the press that leaves', () => {
  it('closes the page and forgets the cookie', async () => {
    const { id, path } = await create();
    const cookie = await open(path);
    const { status, headers } = await leave(cookie);
    expect([status, headers.location]).toEqual([303, PAGE]);
    expect(headers['set-cookie']).toMatch(/^wallet_session=; .*Max-Age=0$/);
    expect((await loadPage(cookie)).status).toBe(410);
    expect(await readState(id)).toBe('USED');
    expect((await leave(cookie)).status).toBe(410);
  });

  it('is refused to another site', async () => {
    const cookie = await open((await create()).path);
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
      expect((await leave(cookie, headers as unknown as Record<string, string>)).status).toBe(403);
    expect((await loadPage(cookie)).status).toBe(200);
  });
});

describe('a service that is reached by https', () => {
  const secure = useService({ companies: ALL_SCOPES, baseUrl: 'https://pay.example' });

  it('sends the cookie over https only', async () => {
    const { body } = await secure.post('/api/v5/wallet/sessions', {});
    const { WalletUrl } = (body as never as { WalletSession: { WalletUrl: string } }).WalletSession;
    const { headers } = await secure.inject({
      url: new URL(WalletUrl).pathname,
      headers: { host: 'pay.example' },
    });
    expect(headers['set-cookie']).toMatch(/; Secure$/);
  });
});

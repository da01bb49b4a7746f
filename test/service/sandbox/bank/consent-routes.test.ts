import { beforeEach, describe, expect, it } from 'vitest';
import { touchDirectory } from '../../../../src/service/calls/companies/directory-version.ts';
import { renderConsent } from '../../../../src/service/sandbox/bank/render-consent.ts';
import { createAccountReader } from '../../products/banking/consents/create-account-reader.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { useService } from '../../support/use-service.ts';

const service = useService({ companies: ALL_SCOPES });
const reader = createAccountReader(() => service);

type Consent = Awaited<ReturnType<typeof reader.create>>;
let consent: Consent;
beforeEach(async () => {
  consent = await reader.create({ HistoryDays: 30 });
});
const readState = async () => (await reader.read(consent.ConsentId)).body.Consent.State;
const readLabels = (body: string) =>
  [...body.matchAll(/<button type="submit">([^<]+)/g)].map(([, label]) => label);

describe('the page of the simulated bank for a consent', () => {
  it('shows who requests which accounts until when, and has two buttons', async () => {
    const { status, body } = await reader.open(consent);
    expect(status).toBe(200);
    expect(body).toContain('Banca Aurora');
    expect(body).toContain('SIMULATED bank');
    expect(body).toContain('Bottega Rossi asks to read your accounts');
    expect(body).toContain('Giuseppe Verdi<span>IT57 P054 2811 1010 0000 0900 001</span>');
    expect(body).toContain('Until 19 February 2027');
    expect(body).toContain('last 30 days');
    expect(readLabels(body)).toEqual(['Approve', 'Decline']);
    // Browser tests find the button by this word, so it must occur once.
    const text = body.replace(/<style>.*?<\/style>|<[^>]+>/gs, '');
    expect(text.match(/approve/gi)).toHaveLength(1);
    expect(body).not.toContain('<script');
  });

  it('does not open, and decides nothing, while the company is suspended', async () => {
    const row = { state: 'SUSPENDED' as const, suspended_by: '[99]' };
    const companies = service.store.updateTable('partner_companies');
    await companies.set(row).where('company_id', '=', service.merchant.id).execute();
    await touchDirectory(service.store);
    await service.directory.refresh();
    expect((await reader.open(consent)).status).toBe(404);
    expect((await reader.press(consent, 'approve')).status).toBe(404);
    const { state } = await service.store
      .selectFrom('records')
      .select('state')
      .where('id', '=', consent.ConsentId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('CREATED');
  });

  it('cannot be framed or cached, and sends its address to no other site', async () => {
    const { headers } = await reader.open(consent);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'$/),
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  it('escapes the names of the bank, the company and the holder', () => {
    const [account] = [{ id: '', iban: 'IE1', name: "Renée O'Connor <i>", currency: 'EUR' }] as const;
    const shown = {
      state: 'CREATED',
      token: 'x',
      expiresAt: 0,
      historyDays: 1,
      bankName: '<u>',
      companyName: 'A & <b>',
      accounts: [account],
      returnUrl: 'https://shop.example/?a="',
    } as const;
    const page = renderConsent(shown, '/x') + renderConsent({ ...shown, state: 'REJECTED' }, '/x');
    expect(page).toContain('Renée O&#39;Connor &lt;i&gt;<span>');
    expect(page).toContain('>A &amp; &lt;b&gt; asks');
    expect(page).toContain('href="https://shop.example/?a=&quot;"');
    expect(page).not.toMatch(/<[ubi]>/);
  });

  it.each([
    ['approve', 'decline', 'AUTHORISED', 'consent.authorised', 'You have given access'],
    ['decline', 'approve', 'REJECTED', 'consent.rejected', 'You have declined'],
  ] as const)('ends the consent once with "%s", and then shows the outcome', async (...row) => {
    const [decision, other, state, event, text] = row;
    const pressed = await reader.press(consent, decision);
    const back = `https://shop.example/bank?ConsentId=${consent.ConsentId}`;
    expect([pressed.status, pressed.headers]).toMatchObject([
      303,
      { location: back, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
    ]);
    expect(await readState()).toBe(state);
    // The button is pressed twice.
    expect((await reader.press(consent, decision)).headers.location).toBe(back);
    expect((await reader.press(consent, other)).status).toBe(409);
    expect(await readState()).toBe(state);
    const events = service.store.selectFrom('events').select('type').where('type', 'like', 'consent.%');
    expect(await events.execute()).toEqual([{ type: event }]);
    const { body } = await reader.open(consent);
    expect(body).toContain(text);
    expect(body).toContain(`href="${back}"`);
    expect(body).not.toContain('<form');
  });

  it.each([
    ['https://shop.example/bank?a=%20b', (id: string) => `https://shop.example/bank?a=%20b&ConsentId=${id}`],
    ['https://shop.example/#end', (id: string) => `https://shop.example/?ConsentId=${id}#end`],
    ['https://shop.example', (id: string) => `https://shop.example/?ConsentId=${id}`],
  ])('redirects to %s unchanged, with the id of the consent', async (RedirectUrl, expected) => {
    const made = await reader.create({ RedirectUrl });
    expect((await reader.press(made, 'approve')).headers.location).toBe(expected(made.ConsentId));
  });

  it('shows that the request was withdrawn or has expired', async () => {
    await reader.revoke(consent.ConsentId);
    expect((await reader.press(consent, 'approve')).status).toBe(409);
    expect((await reader.open(consent)).body).toContain('was withdrawn');
    consent = await reader.create({ ValidDays: 1 });
    service.clock.advance(86_400);
    const late = await reader.press(consent, 'approve');
    expect([late.status, late.body]).toEqual([409, expect.stringContaining('is over')]);
    expect(await readState()).toBe('EXPIRED');
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('refuses a press from another site: %j', async (headers) => {
    expect((await reader.press(consent, 'approve', headers)).status).toBe(403);
    expect(await readState()).toBe('CREATED');
  });

  it.each([{ 'sec-fetch-site': 'same-origin', origin: 'null' }, { origin: 'http://localhost:4242' }])(
    'accepts a press of its own: %j',
    async (headers) => {
      expect((await reader.press(consent, 'approve', headers)).status).toBe(303);
    },
  );

  it.each(['x'.repeat(43), 'x', '__proto__', '%00'])('returns 404 for the token "%s"', async (token) => {
    const unknown = { AuthorizationUrl: `http://localhost:4242/checkout/consents/${token}` };
    const { status, body, headers } = await reader.open(unknown);
    expect([status, body]).toEqual([404, expect.stringContaining('There is no request')]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect((await reader.press(unknown, 'approve')).status).toBe(404);
  });

  it('changes nothing on GET requests, and ignores a body', async () => {
    for (const decision of ['approve', 'decline'])
      expect(
        (await service.inject({ method: 'GET', url: `${reader.getPage(consent)}/${decision}` })).status,
      ).toBe(405);
    expect(await readState()).toBe('CREATED');
    const { status } = await service.inject({
      method: 'POST',
      url: `${reader.getPage(consent)}/decline`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'decision=approve',
    });
    expect([status, await readState()]).toEqual([303, 'REJECTED']);
  });

  it('writes its token to no log', async () => {
    await reader.open(consent);
    await reader.press(consent, 'approve');
    const token = reader.getPage(consent).split('/').at(-1) ?? '';
    expect(service.logged.join('\n')).not.toContain(token);
    const kept = await service.store.selectFrom('logged_calls').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
  });
});

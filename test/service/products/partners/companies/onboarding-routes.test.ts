import { describe, expect, it } from 'vitest';
import { BASE_URL } from '../../../support/create-api-calls.ts';
import { useService } from '../../../support/use-service.ts';
import { createInviter, FORM, SAME_SITE } from './create-inviter.ts';

const service = useService({ operations: { LOG: 'json' } });
const { invite, link, load, send, read, apply } = createInviter(() => service);

const WEEK_SECONDS = 7 * 86_400;

/** Invites a company. @returns its id and the path of its form */
async function begin(change: object = {}) {
  const { CompanyId: id } = (await invite(change)).body.Company;
  return { id, path: await link(id) };
}

/** The fields that are marked as wrong, with their sentences. */
const listFaults = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/name="(\w+)"[^>]*aria-invalid="true"[^>]*aria-describedby="([^"]+)"/g)].map(
      ([, name, note]) => [name, new RegExp(`class="problem" id="${note}">([^<]*)<`).exec(html)?.[1]],
    ),
  );
const readValue = (html: string, name: string) =>
  new RegExp(`<input(?=[^>]* name="${name}")[^>]* value="([^"]+)"`).exec(html)?.[1];
const countUsers = async () => (await service.store.selectFrom('users').select('id').execute()).length;

describe('OnboardingUrl', () => {
  it('is a page that cannot be framed or cached, and has no script', async () => {
    const { path } = await begin();
    const { status, headers, body } = await load(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(body).not.toContain('<script');
    expect(body).toContain('<button class="button" type="submit" name="submit-application">');
    // The address is a secret: it is not in the page either.
    expect(body).not.toContain(path.split('/').at(-1));
  });

  it('shows the partner, the company and the known fields, escaped', async () => {
    const { path } = await begin({
      Name: '<b>Nero</b>',
      Iban: FORM.iban,
      Representative: '"><script>alert(1)</script>',
    });
    const { body } = await load(path);
    expect(body).toContain('Rete Partner has invited &lt;b>Nero&lt;/b> to take payments');
    expect(readValue(body, 'iban')).toBe('IT60X0542811101000000123456');
    expect(readValue(body, 'vat_number')).toBeUndefined();
    expect(body).not.toContain('<script');
    expect(listFaults(body)).toEqual({});
  });

  it.each(['x', 'A'.repeat(22), '%00', 'manage'])('is not found as %s', async (token) => {
    const path = `/checkout/onboarding/${token}`;
    for (const answer of [await load(path), await load(`${path}/sent`), await send(path)]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toContain('Page not found');
    }
  });

  it('accepts one application, and redirects to a page with its state', async () => {
    const { id, path } = await begin();
    const { status, headers } = await send(path);
    expect([status, headers.location]).toEqual([303, `${path}/sent`]);
    expect(headers['cache-control']).toBe('no-store');
    const sent = await load(`${path}/sent`);
    expect([sent.status, sent.body.includes('You can take payments')]).toEqual([200, true]);
    const users = await countUsers();
    for (const answer of [await load(path), await send(path, { username: 'second' })])
      expect([answer.status, answer.body.includes('<form')]).toEqual([410, false]);
    expect(await countUsers()).toBe(users);
    expect((await read(id)).body.Company).toMatchObject({
      State: 'ACTIVE',
      VatNumber: 'IT01234567897',
      Iban: 'IT60X0542811101000000123456',
      Domain: 'nero.example',
      Representative: 'Ada Neri',
      Username: 'nero',
    });
  });

  it('accepts one of two simultaneous applications', async () => {
    const { path } = await begin();
    const answers = await Promise.all([send(path), send(path, { username: 'second' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
  });

  it.each([
    ['REVIEW', 'Application received'],
    ['REJECT', 'Application not approved'],
  ])('shows the outcome of a representative that begins with %s', async (word, sentence) => {
    const { path } = await apply({ representative: `${word} Ada` });
    expect((await load(`${path}/sent`)).body).toContain(sentence);
  });

  it('ends after seven days', async () => {
    const { path } = await begin();
    expect((await load(`${path}/sent`)).status).toBe(404);
    service.clock.advance(WEEK_SECONDS - 1);
    expect((await load(path)).status).toBe(200);
    service.clock.advance(1);
    for (const answer of [await load(path), await send(path)])
      expect([answer.status, answer.body.includes('This link has expired')]).toEqual([410, true]);
  });

  it('marks each error with a sentence, and keeps all typed values except the password', async () => {
    const { id, path } = await begin();
    const typed = {
      vat_number: 'IT01234567890',
      iban: ' IT00 ',
      domain: 'https://x',
      representative: ' ',
      username: 'a b',
      password: 'secret-word',
    };
    const users = await countUsers();
    const invalid = 'This is not valid. Check it for typing errors.';
    const { status, body } = await send(path, typed);
    expect(status).toBe(400);
    expect(listFaults(body)).toEqual({
      vat_number: `${invalid} With the country code, such as IT01234567897.`,
      iban: `${invalid} The account for your payouts.`,
      domain: `${invalid} Such as shop.example, without https://.`,
      representative: 'Please fill in this field. First and last name, at most 100 characters.',
      username: `${invalid} You log in with it. No spaces.`,
      password: `${invalid} 12 to 72 characters.`,
    });
    expect(body).toMatch(/<title>Please check the marked fields\./);
    expect(readValue(body, 'iban')).toBe('IT00');
    expect(readValue(body, 'username')).toBe('a b');
    expect(body).not.toContain('secret-word');
    expect([await countUsers(), (await read(id)).body.Company.State]).toEqual([users, 'ONBOARDING']);
    expect((await send(path)).status).toBe(303);
  });

  it.each([
    [
      'it-IT,it;q=0.9',
      '<html lang="it" dir="ltr"',
      'Compila questo campo. Il conto su cui ricevi i pagamenti.',
    ],
    ['he', '<html lang="he" dir="rtl"', 'יש למלא שדה זה. החשבון שאליו מועברים התשלומים.'],
    ['xx', '<html lang="en" dir="ltr"', 'Please fill in this field. The account for your payouts.'],
  ])('is in the best language of a browser that accepts %s', async (language, element, sentence) => {
    const { path } = await begin();
    const headers = { ...SAME_SITE, 'accept-language': language };
    const { body } = await send(path, { iban: '' }, headers);
    expect(body).toContain(element);
    expect(listFaults(body)).toEqual({ iban: sentence });
    expect((await service.inject<string>({ url: path, headers })).body).toContain(element);
  });

  it('names every field of an empty form', async () => {
    const { path } = await begin();
    const { status, body } = await service.inject<string>({ method: 'POST', url: path, headers: SAME_SITE });
    expect([status, Object.keys(listFaults(body))]).toEqual([400, Object.keys(FORM)]);
  });

  it.each<[length: number, status: number]>([
    [11, 400],
    [12, 303],
    [72, 303],
    [73, 400],
  ])('answers a password of %i characters with %i', async (length, expected) => {
    const { path } = await begin();
    expect((await send(path, { password: 'ä'.repeat(length) })).status).toBe(expected);
  });

  it('refuses a username of another user or of an applicant in review', async () => {
    await apply({ representative: 'REVIEW Ada', username: 'waiting' });
    const { path } = await begin({ Name: 'Second' });
    for (const username of ['merchant', 'waiting']) {
      const { status, body } = await send(path, { username });
      expect([status, listFaults(body)]).toEqual([
        400,
        { username: 'This username is taken. Choose another one. You log in with it. No spaces.' },
      ]);
    }
    expect((await send(path, { username: 'free' })).status).toBe(303);
  });

  it('refuses a form of another site', async () => {
    const { id, path } = await begin();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ] as Record<string, string>[])
      expect((await send(path, {}, headers)).status).toBe(403);
    expect((await read(id)).body.Company.State).toBe('ONBOARDING');
    expect((await send(path, {}, { origin: BASE_URL })).status).toBe(303);
  });

  it('accepts only forms of a limited size', async () => {
    const { path } = await begin();
    const post = (type: string, payload: string) =>
      service.inject({ method: 'POST', url: path, headers: { ...SAME_SITE, 'content-type': type }, payload });
    expect((await post('application/json', JSON.stringify(FORM))).status).toBe(415);
    expect((await send(path, { representative: 'x'.repeat(20_000) })).status).toBe(413);
  });

  it('appears in no log', async () => {
    const { path } = await begin();
    await load(path);
    await send(path);
    expect(service.logged.length).toBeGreaterThan(0);
    expect(service.logged.join('\n')).not.toContain(path.split('/').at(-1));
    const calls = await service.store.selectFrom('logged_calls').selectAll().execute();
    expect(JSON.stringify(calls)).not.toContain(path.split('/').at(-1));
    expect(JSON.stringify(calls)).not.toContain(FORM.password);
  });
});

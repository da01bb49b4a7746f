import { describe, expect, it } from 'vitest';
import { BASE_URL } from '../../support/create-api-calls.ts';
import { createPayRequest } from '../../support/requests/create-pay-request.ts';
import { createCardShopper } from '../../support/shopper/create-card-shopper.ts';
import { createRememberedShopper, EMAIL, REMEMBER } from '../../support/shopper/create-remembered-shopper.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
const shopper = createRememberedShopper(() => service);
const { save, pay, ask, askRaw, find, findCards, readCode, readMails, readCards } = shopper;
const { readView } = createCardShopper(() => service);

const createLink = (change: object = {}) => service.createLink({ ...REMEMBER, ...change });
const getOther = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
const readTokens = () => service.store.selectFrom('released_tokens').select('id').execute();

describe('a remembered card', () => {
  it('is found by email address and code, and charged with its security code', async () => {
    expect(await save()).toMatchObject({ outcome: 'completed' });
    const link = await createLink();
    expect((await readView(link)).savedCards).toEqual([]);
    const [card, ...others] = await findCards(link, ' ADA@example.com');
    expect(others).toEqual([]);
    expect(card).toMatchObject({ brand: 'visa', last4: '1111', hasEmail: true });
    const id = card?.id ?? '';
    expect(await pay(link, { savedCard: { id, cvc: '' }, email: '' })).toEqual({
      outcome: 'invalid',
      problems: { cvc: 'required' },
    });
    expect(await pay(link, { savedCard: { id, cvc: '123' }, email: '' })).toMatchObject({
      outcome: 'completed',
    });
    expect(await readCards()).toEqual([{ last4: '1111', declines: 0, used_at: service.clock.now() }]);
  });

  it.each([
    ['without its box', { save: false }, REMEMBER],
    ['after a decline', { card: { number: '4000 0000 0000 0002' } }, REMEMBER],
    ['by a link that remembers none', {}, {}],
  ])('is not kept %s', async (_name, change, link) => {
    await save(change, link);
    expect(await readCards()).toEqual([]);
    expect(await readMails()).toEqual([]);
  });

  it('has its mail in the browser’s language if the page has none', async () => {
    const link = await createLink();
    const payload = createPayRequest({ save: true }, service.clock.now());
    const headers = { 'sec-fetch-site': 'same-origin', 'accept-language': 'it-IT,en;q=0.5' };
    await service.inject({ method: 'POST', url: `${link.path}/pay`, payload, headers });
    expect(await readMails()).toMatchObject([{ subject: 'Bottega Rossi ha memorizzato la tua carta' }]);
  });

  it('can be used for one link, in one browser, for half an hour', async () => {
    await save();
    const link = await createLink();
    const [card] = await findCards(link);
    const id = card?.id ?? '';
    const press = (at: typeof link, cardId: string) =>
      pay(at, { savedCard: { id: cardId, cvc: '123' }, email: '' });
    const nothing = { outcome: 'invalid', problems: {} };
    expect(await press(await createLink(), id)).toEqual(nothing);
    // A call without the secret, and one with another secret.
    const [real = ''] = id.split('.');
    expect(await press(link, real)).toEqual(nothing);
    expect(await press(link, `${real}.${'A'.repeat(43)}`)).toEqual(nothing);
    service.clock.advance(1799);
    expect((await press(link, id)).outcome).toBe('completed');
  });

  it('can no longer be paid with after half an hour', async () => {
    await save();
    const link = await createLink();
    const [card] = await findCards(link);
    service.clock.advance(1800);
    expect(await pay(link, { savedCard: { id: card?.id ?? '', cvc: '123' }, email: '' })).toEqual({
      outcome: 'invalid',
      problems: {},
    });
  });

  it('is removed by the page that found it, and at the acquirer', async () => {
    await save();
    const link = await createLink();
    const [card] = await findCards(link);
    const remove = (id: string) =>
      service.inject({
        method: 'POST',
        url: `${link.path}/remove-card`,
        payload: { id },
        headers: { 'sec-fetch-site': 'same-origin' },
      });
    await remove(card?.id.split('.')[0] ?? '');
    expect(await readCards()).toHaveLength(1);
    expect((await remove(card?.id ?? '')).status).toBe(204);
    expect(await readCards()).toEqual([]);
    expect(await readTokens()).toHaveLength(1);
  });

  it('can pay a reusable link, also after a decline', async () => {
    await save({ card: { number: '4000 0000 0000 0341' } });
    await save();
    const link = await createLink({ Reusable: true });
    const [good, bad] = await findCards(link);
    const press = (at: typeof link, id = '') => pay(at, { savedCard: { id, cvc: '123' }, email: '' });
    const declined = await press(link, bad?.id);
    expect(declined).toMatchObject({ outcome: 'declined', continuesAt: expect.any(String) });
    const path = 'continuesAt' in declined ? String(declined.continuesAt) : '';
    expect(await press({ ...link, path }, good?.id)).toMatchObject({ outcome: 'completed' });
    expect(await press(link, good?.id)).toMatchObject({ outcome: 'completed' });
  });
});

describe('asking for a code', () => {
  it('is answered alike for known and unknown addresses', async () => {
    await save();
    const answers = [];
    for (const email of [EMAIL, 'bob@example.com']) {
      const { status, headers, body } = await askRaw(await createLink(), email);
      const { 'content-length': length, 'cache-control': caching } = headers;
      answers.push({ status, length, caching, names: Object.keys(body as object) });
    }
    expect(answers[0]).toEqual({
      status: 202,
      length: expect.any(String),
      caching: 'no-store',
      names: ['finder'],
    });
    expect(answers[1]).toEqual(answers[0]);
  });

  it('sends a mail only to the known address, and later', async () => {
    await save();
    const [, ...none] = await readMails();
    expect(none).toEqual([]);
    const link = await createLink();
    await askRaw(link);
    await askRaw(link, 'bob@example.com');
    expect(await readMails()).toHaveLength(1);
    await service.runDueJobs();
    const mails = await readMails();
    expect(mails.map(({ recipient }) => recipient)).toEqual([EMAIL, EMAIL]);
    expect(mails.filter(({ text }) => /Your code is \d{6}\./.test(text))).toHaveLength(1);
  });

  it.each(['', 'ada', 'ada@example.com,bob@example.com'])('refuses %j', async (email) => {
    expect((await askRaw(await createLink(), email)).status).toBe(400);
  });

  it('is refused for another site, for a link that remembers none, and for a paid one', async () => {
    expect((await askRaw(await createLink(), EMAIL, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await askRaw(await service.createLink())).status).toBe(409);
    const paid = await createLink();
    await pay(paid);
    expect((await askRaw(paid)).status).toBe(409);
  });

  it('returns the seconds to wait after too many requests', async () => {
    const link = await createLink();
    await askRaw(link);
    const { status, headers } = await askRaw(link);
    expect([status, headers['retry-after']]).toEqual([429, '60']);
  });
});

describe('a code', () => {
  it.each([
    ['known', EMAIL],
    ['unknown', 'bob@example.com'],
  ])('of a %s address allows five wrong tries, and has then ended', async (_name, email) => {
    await save();
    const link = await createLink();
    const finder = await ask(link, email);
    const wrong = getOther((await readCode()) || '000000');
    const judged = [];
    for (let tries = 0; tries < 7; tries += 1) judged.push(await find(link, finder, wrong));
    const expected = Array.from({ length: 7 }, (_, index) => ({
      problem: index < 5 ? 'wrong_code' : 'code_over',
    }));
    expect(judged).toEqual(expected);
    expect(await find(link, finder, await readCode())).toEqual({ problem: 'code_over' });
  });

  it('expires after ten minutes, and is invalid in another browser or link', async () => {
    await save();
    const link = await createLink();
    const finder = await ask(link);
    const code = await readCode();
    expect(await find(await createLink(), finder, code)).toEqual({ problem: 'code_over' });
    expect(await find(link, 'A'.repeat(43), code)).toEqual({ problem: 'code_over' });
    const other = await ask(link);
    expect(await find(link, other, code)).toEqual({ problem: 'wrong_code' });
    service.clock.advance(540);
    expect(await find(link, finder, code)).toEqual({ problem: 'code_over' });
  });

  it('is not in the database, nor is the secret of the card', async () => {
    await save();
    const finder = await ask(await createLink());
    const rows = JSON.stringify(await service.store.selectFrom('card_finders').selectAll().execute());
    expect(rows).not.toContain(finder);
    expect(rows).not.toContain(await readCode());
  });
});

describe('the page of remembered cards', () => {
  const readPath = async () => {
    const [mail] = await readMails();
    return (
      /https?:\/\/\S+\/checkout\/cards\/[\w-]{43}/.exec(mail?.text ?? '')?.[0].slice(BASE_URL.length) ?? ''
    );
  };
  const load = (url: string) => service.inject<string>({ url });
  const press = (url: string, site = 'same-origin') =>
    service.inject<string>({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': '0',
        'sec-fetch-site': site,
      },
    });

  it('is linked in the mail about a remembered card, and shows nothing but the card', async () => {
    await save();
    const { status, headers, body } = await load(await readPath());
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    });
    expect(body).toContain('•••• 1111');
    expect(body).not.toContain('<script');
    expect(body).not.toContain(EMAIL);
  });

  it('forgets a card in one press, also at the acquirer', async () => {
    await save();
    await save({ card: { number: '5555 5555 5555 4444' } });
    const path = await readPath();
    const [, id] = /forget\/(card_[\w-]+)/.exec((await load(path)).body) ?? [];
    const { status, headers } = await press(`${path}/forget/${id}`);
    expect([status, headers.location]).toEqual([303, `${path}?notice=forgotten`]);
    expect(await readCards()).toHaveLength(1);
    expect((await load(headers.location as string)).body).toContain('Card deleted.');
    expect(await readTokens()).toHaveLength(1);
  });

  it('forgets all of them in one press', async () => {
    await save();
    await save({ card: { number: '5555 5555 5555 4444' } });
    const path = await readPath();
    await press(`${path}/forget`);
    expect(await readCards()).toEqual([]);
    expect((await load(path)).body).toContain('You have no remembered cards.');
    expect(await readTokens()).toHaveLength(2);
    expect(await findCards(await createLink())).toEqual([]);
  });

  it('refuses a press from another site, and is unknown with another secret', async () => {
    await save();
    const path = await readPath();
    expect((await press(`${path}/forget`, 'cross-site')).status).toBe(403);
    expect((await press(`/checkout/cards/${'A'.repeat(43)}/forget`)).status).toBe(404);
    expect((await load('/checkout/cards/x')).status).toBe(404);
    expect(await readCards()).toHaveLength(1);
  });
});

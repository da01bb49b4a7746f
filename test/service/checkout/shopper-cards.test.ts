import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CheckoutView, PayAnswer, SavedCard } from '../../../src/protocol/checkout-api.ts';
import { recoverAttempts } from '../../../src/service/checkout/recover-attempts.ts';
import type { TestLink } from '../create-api-calls.ts';
import { createGatedAcquirer } from '../create-gated-acquirer.ts';
import type { PayChange } from '../create-pay-request.ts';
import { createRailShopper } from '../create-rail-shopper.ts';
import { createTestService, type TestService, type TestServiceOptions } from '../create-test-service.ts';

const ADA = { Metadata: { shopperReference: 'ada' } };
const CHALLENGED = '4000 0000 0000 3220';
const NOTHING_TRIED = { outcome: 'invalid', problems: {} };

let service: TestService;
const open = async (options: TestServiceOptions = {}) => {
  service = await createTestService(options);
};
beforeEach(() => open());
afterEach(() => service.close());

const shopper = createRailShopper(() => service);

async function readView({ path }: TestLink): Promise<CheckoutView> {
  const { body } = await service.inject<string>({ url: path });
  const [, data = ''] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(body) ?? [];
  return JSON.parse(data).view;
}
const readCards = async (link: TestLink): Promise<SavedCard[]> => (await readView(link)).savedCards;
/** What a new link of a shopper shows. */
const listCards = async (change: object = ADA, company = service.merchant) =>
  readCards(await service.createLink(change, company));
const pay = async (link: TestLink, change?: PayChange): Promise<PayAnswer> =>
  (await service.pay(link, change)).body;

/** Pays a link of its own, with the wish to save the card; resolves with the cards of the next link. */
async function save(change: PayChange = {}, link: object = ADA): Promise<SavedCard[]> {
  service.clock.advance(1);
  await pay(await service.createLink(link), { save: true, ...change });
  return listCards(link);
}
const getId = ([card]: SavedCard[]): string => card?.id ?? '';
const countRows = async () => (await service.store.selectFrom('saved_cards').select('id').execute()).length;
const remove = (link: TestLink, payload: unknown, headers = {}) =>
  service.inject({ method: 'POST', url: `${link.path}/remove-card`, payload: payload as object, headers });

describe('saving a card', () => {
  it('keeps of an approved one what the shopper knows it by', async () => {
    const year = String(new Date(service.clock.now()).getUTCFullYear() + 1).slice(2);
    const cards = await save({ card: { expiry: `03 / 20${year}` } });
    expect(cards).toEqual([{ id: expect.any(String), brand: 'visa', last4: '1111', expiry: `03/${year}` }]);
    expect(await readView(await service.createLink(ADA))).toMatchObject({ canSaveCard: true });
  });

  it('does so also where the money is only held', async () => {
    expect(await save({}, { ...ADA, AutoCapture: false })).toHaveLength(1);
  });

  it.each<[name: string, change: PayChange]>([
    ['without the shopper’s wish', { save: false }],
    ['when the card is declined', { card: { number: '4000 0000 0000 0002' } }],
    ['when another method pays', { method: 'google_pay' }],
  ])('saves nothing %s', async (_name, change) => {
    expect(await save(change)).toEqual([]);
    expect(await countRows()).toBe(0);
    expect(await service.store.selectFrom('acquirer_cards').selectAll().execute()).toEqual([]);
  });

  it.each([
    {},
    { Metadata: { shopperReference: '' } },
    { Metadata: { shopperReference: 7 } },
    { ...ADA, AllowTokenization: false },
  ])('neither saves nor offers it with a link of %j', async (link) => {
    expect(await save({}, link)).toEqual([]);
    expect(await readView(await service.createLink(link))).toMatchObject({ canSaveCard: false });
    expect(await countRows()).toBe(0);
  });

  it('offers it only where a card can be paid with', async () => {
    const link = await service.createLink({ ...ADA, PaymentMethods: ['KLN'] });
    expect(await readView(link)).toMatchObject({ canSaveCard: false, savedCards: [] });
  });

  it('waits for the end of a challenge', async () => {
    const link = await service.createLink(ADA);
    const press = { save: true, card: { number: CHALLENGED } };
    expect(await pay(link, press)).toMatchObject({ outcome: 'challenge' });
    expect(await countRows()).toBe(0);
    const { url } = (await pay(link, press)) as { url: string };
    await shopper.decide(new URL(url).pathname, 'approve');
    expect(await listCards()).toMatchObject([{ last4: '3220' }]);
  });

  it('saves nothing after a challenge that was not passed', async () => {
    const link = await service.createLink(ADA);
    const { url } = (await pay(link, { save: true, card: { number: CHALLENGED } })) as { url: string };
    await shopper.decide(new URL(url).pathname, 'decline');
    expect(await listCards()).toEqual([]);
  });

  it('happens once, however often the press arrives', async () => {
    const link = await service.createLink(ADA);
    const press = { save: true, attemptKey: randomUUID() };
    await Promise.all(Array.from({ length: 5 }, () => pay(link, press)));
    const [card] = await listCards();
    expect(await pay(link, press)).toMatchObject({ outcome: 'completed' });
    expect(await listCards()).toEqual([card]);
  });

  it('is done after a crash in which nobody heard the acquirer, once', async () => {
    await service.close();
    const acquirer = createGatedAcquirer();
    await open({ acquirer });
    const link = await service.createLink(ADA);
    const paying = service.pay(link, { save: true });
    await acquirer.arrival();
    acquirer.answer({ isApproved: true, cardToken: 'token-1' });
    const recover = () =>
      recoverAttempts({ ...service, acquirer, now: service.clock.now, wakeDeliveries: service.worker.wake });
    await Promise.all([paying, recover(), recover()]);
    expect(await countRows()).toBe(1);
    const row = await service.store.selectFrom('saved_cards').selectAll().executeTakeFirstOrThrow();
    expect(row.acquirer_token).toBe('token-1');
  });

  it('is an offer for as long as the link is open: paid, it shows no card', async () => {
    await save();
    const link = await service.createLink(ADA);
    expect(await readCards(link)).toHaveLength(1);
    await pay(link);
    expect(await readCards(link)).toEqual([]);
    const late = await service.createLink({ ...ADA, LinkDurationSeconds: 1 });
    service.clock.advance(1000);
    expect(await readCards(late)).toEqual([]);
  });

  it('leaves no number and no code behind, and tells the page no token', async () => {
    await save({ card: { number: '4539 1488 0343 6467', cvc: '739' } });
    const tables = ['attempts', 'saved_cards', 'acquirer_cards', 'acquirer_authorizations'] as const;
    const rows = JSON.stringify(
      await Promise.all(tables.map((table) => service.store.selectFrom(table).selectAll().execute())),
    );
    expect(rows).toContain('6467');
    for (const trace of ['4539', '1488', '"739"', 'Ada Rossi']) expect(rows).not.toContain(trace);
    const { acquirer_token } = await service.store
      .selectFrom('saved_cards')
      .select('acquirer_token')
      .executeTakeFirstOrThrow();
    const { body } = await service.inject<string>({ url: (await service.createLink(ADA)).path });
    expect(body).not.toContain(acquirer_token);
  });
});

describe('paying with a saved card', () => {
  it('asks for nothing but its code and the e-mail address', async () => {
    const savedCard = { id: getId(await save()), cvc: ' 123 ' };
    service.clock.advance(1);
    const link = await service.createLink(ADA);
    expect(await pay(link, { savedCard })).toEqual({
      outcome: 'completed',
      status: 'SETTLED',
      transactionId: link.transactionId,
      method: 'card',
    });
    const attempt = await service.store
      .selectFrom('attempts')
      .selectAll()
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(attempt).toMatchObject({ card_brand: 'visa', card_last4: '1111', card_expiry: null });
    expect(await listCards()).toHaveLength(1);
  });

  it.each([
    ['4111 1111 1111 1111', '', 'required'],
    ['4111 1111 1111 1111', '12', 'cvc_invalid'],
    ['4111 1111 1111 1111', '1234', 'cvc_invalid'],
    ['3782 822463 10005', '123', 'cvc_invalid'],
  ])('of %s judges the code %j by its brand: %s', async (number, cvc, problem) => {
    const length = number.startsWith('37') ? 4 : 3;
    const id = getId(await save({ card: { number, cvc: '1234'.slice(0, length) } }));
    const link = await service.createLink(ADA);
    expect(await pay(link, { savedCard: { id, cvc }, email: '' })).toEqual({
      outcome: 'invalid',
      problems: { cvc: problem, email: 'required' },
    });
    expect(await service.getStatus(link)).toMatchObject({ state: 'open' });
  });

  it('asks the card holder again where the bank of the card wants it', async () => {
    const first = await service.createLink(ADA);
    await shopper.decide(await goToChallenge(first, { save: true, card: { number: CHALLENGED } }), 'approve');
    const savedCard = { id: getId(await listCards()), cvc: '123' };
    const link = await service.createLink(ADA);
    await shopper.decide(await goToChallenge(link, { savedCard }), 'approve');
    expect(await service.getStatus(link)).toMatchObject({ status: 'SETTLED' });
  });

  it('is declined for a token that the acquirer does not know', async () => {
    const id = getId(await save());
    await service.store.deleteFrom('acquirer_cards').execute();
    const link = await service.createLink(ADA);
    expect(await pay(link, { savedCard: { id, cvc: '123' } })).toEqual({
      outcome: 'declined',
      code: 'card_declined',
    });
  });

  it.each<[whose: string, link: object]>([
    ['another shopper', { Metadata: { shopperReference: 'bob' } }],
    ['nobody', {}],
    ['a shopper whose merchant forbids it now', { ...ADA, AllowTokenization: false }],
    ['a link for other brands', { ...ADA, PaymentMethods: ['ECA'] }],
  ])('is refused to %s, and shown to none of them', async (_whose, link) => {
    const savedCard = { id: getId(await save()), cvc: '123' };
    const other = await service.createLink(link);
    expect(await readCards(other)).toEqual([]);
    const answer = await service.pay(other, { savedCard });
    expect([answer.status, answer.body]).toEqual([400, NOTHING_TRIED]);
    expect(await service.getStatus(other)).toMatchObject({ state: 'open', status: 'CREATED' });
  });

  it('is refused to the same reference at another company', async () => {
    const savedCard = { id: getId(await save()), cvc: '123' };
    const other = await service.createLink(ADA, service.partner);
    expect(await readCards(other)).toEqual([]);
    expect(await pay(other, { savedCard })).toEqual(NOTHING_TRIED);
  });

  it('is refused for an id that nobody has, without a difference', async () => {
    await save();
    const link = await service.createLink(ADA);
    for (const id of ['', randomUUID(), 'x'.repeat(500), "' or 1=1 --"])
      expect(await pay(link, { savedCard: { id, cvc: '123' } })).toEqual(NOTHING_TRIED);
  });

  it('ends with the last day of the card’s month', async () => {
    const expiry = new Date(service.clock.now()).toISOString().slice(2, 7).split('-').reverse().join('/');
    const savedCard = { id: getId(await save({ card: { expiry } })), cvc: '123' };
    const today = new Date(service.clock.now());
    const nextMonth = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1);
    service.clock.advance((nextMonth - service.clock.now()) / 1000 - 1);
    expect(await listCards()).toHaveLength(1);
    service.clock.advance(1);
    const link = await service.createLink(ADA);
    expect(await readCards(link)).toEqual([]);
    expect(await pay(link, { savedCard })).toEqual(NOTHING_TRIED);
  });

  it('is charged once, however often it is pressed, and answers a press again when the card is gone', async () => {
    const savedCard = { id: getId(await save()), cvc: '123' };
    const link = await service.createLink(ADA);
    const press = { savedCard, attemptKey: randomUUID() };
    await Promise.all([...Array.from({ length: 4 }, () => press), { savedCard }].map((it) => pay(link, it)));
    await remove(await service.createLink(ADA), { id: savedCard.id });
    expect(await service.getStatus(link)).toMatchObject({ status: 'SETTLED' });
    const approved = service.store
      .selectFrom('attempts')
      .select('attempt_key')
      .where('state', '=', 'APPROVED');
    // The one of the first purchase, and one of this.
    expect(await approved.execute()).toHaveLength(2);
    const again = await pay(link, press);
    expect(['completed', 'closed']).toContain(again.outcome);
  });
});

const goToChallenge = async (link: TestLink, change: PayChange): Promise<string> => {
  const answer = await pay(link, change);
  expect(answer.outcome).toBe('challenge');
  return new URL((answer as { url: string }).url).pathname;
};

describe('removing a saved card', () => {
  it('takes it away for good', async () => {
    const id = getId(await save());
    const link = await service.createLink(ADA);
    const answer = await remove(link, { id });
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(await readCards(link)).toEqual([]);
    expect(await pay(link, { savedCard: { id, cvc: '123' } })).toEqual(NOTHING_TRIED);
    expect((await remove(link, { id })).status).toBe(204);
  });

  it('is answered alike for somebody else’s card, which stays', async () => {
    const id = getId(await save());
    const strangers = [
      await service.createLink({ Metadata: { shopperReference: 'bob' } }),
      await service.createLink(),
      await service.createLink(ADA, service.partner),
    ];
    for (const link of strangers) expect((await remove(link, { id })).status).toBe(204);
    expect(await listCards()).toHaveLength(1);
  });

  it('is not done by the address of a link that is paid or over', async () => {
    const id = getId(await save());
    const link = await service.createLink(ADA);
    await pay(link);
    expect((await remove(link, { id })).status).toBe(409);
    const late = await service.createLink({ ...ADA, LinkDurationSeconds: 1 });
    service.clock.advance(1000);
    expect((await remove(late, { id })).status).toBe(409);
    expect(await listCards()).toHaveLength(1);
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ])('is refused to another site: %j', async (headers) => {
    const id = getId(await save());
    expect((await remove(await service.createLink(ADA), { id }, headers)).status).toBe(403);
    expect(await listCards()).toHaveLength(1);
  });

  it.each([{}, { id: 7 }, [], { id: '' }])('refuses a body that the page does not send: %j', async (body) => {
    expect((await remove(await service.createLink(ADA), body)).status).toBe(400);
  });
});

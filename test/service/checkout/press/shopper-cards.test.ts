import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recoverAttempts } from '../../../../src/service/payments/attempts/recover-attempts.ts';
import { createGatedAcquirer } from '../../support/create-gated-acquirer.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';
import type { PayChange } from '../../support/requests/create-pay-request.ts';
import { ADA, CHALLENGED, createCardShopper } from '../../support/shopper/create-card-shopper.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import type { TestServiceOptions } from '../../support/test-service-options.ts';

let service: TestService;
const open = async (options: TestServiceOptions = {}) => {
  service = await createTestService(options);
};
beforeEach(() => open());
afterEach(() => service.close());

const shopper = createRailShopper(() => service);
const { countRows, listCards, pay, readCards, readView, save } = createCardShopper(() => service);

describe('saving a card', () => {
  it('keeps the brand, ending and expiry of an approved card', async () => {
    const year = String(new Date(service.clock.now()).getUTCFullYear() + 1).slice(2);
    const cards = await save({ card: { expiry: `03 / 20${year}` } });
    expect(cards).toEqual([
      { id: expect.any(String), brand: 'visa', last4: '1111', expiry: `03/${year}`, hasEmail: true },
    ]);
    expect(await readView(await service.createLink(ADA))).toMatchObject({ canSaveCard: true });
  });

  it('offers a card of this month until the month is over everywhere', async () => {
    await save({ card: { expiry: '11 / 26' } });
    const countOffered = async () => (await readView(await service.createLink(ADA))).savedCards?.length;
    service.clock.advance((Date.parse('2026-12-01T11:59:59Z') - service.clock.now()) / 1000);
    expect(await countOffered()).toBe(1);
    service.clock.advance(1);
    expect(await countOffered()).toBe(0);
  });

  it('also keeps the card of a held payment', async () => {
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
  ])('neither saves nor offers to save it on a link with %j', async (link) => {
    expect(await save({}, link)).toEqual([]);
    expect(await readView(await service.createLink(link))).toMatchObject({ canSaveCard: false });
    expect(await countRows()).toBe(0);
  });

  it('is offered only if the link accepts cards', async () => {
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

  it('saves nothing after a failed challenge', async () => {
    const link = await service.createLink(ADA);
    const { url } = (await pay(link, { save: true, card: { number: CHALLENGED } })) as { url: string };
    await shopper.decide(new URL(url).pathname, 'decline');
    expect(await listCards()).toEqual([]);
  });

  it('happens once, however often the press is repeated', async () => {
    const link = await service.createLink(ADA);
    const press = { save: true, attemptKey: randomUUID() };
    await Promise.all(Array.from({ length: 5 }, () => pay(link, press)));
    const [card] = await listCards();
    expect(await pay(link, press)).toMatchObject({ outcome: 'completed' });
    expect(await listCards()).toEqual([card]);
  });

  it('is done once after a crash in which the acquirer’s answer was lost', async () => {
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

  it('is offered while the link is open, and a paid link shows no card', async () => {
    await save();
    const link = await service.createLink(ADA);
    expect(await readCards(link)).toHaveLength(1);
    await pay(link);
    expect(await readCards(link)).toEqual([]);
    const late = await service.createLink({ ...ADA, LinkDurationSeconds: 1 });
    service.clock.advance(1000);
    expect(await readCards(late)).toEqual([]);
  });

  it('stores no card number or security code, and sends no token to the page', async () => {
    await save({ card: { number: '4539 1488 0343 6467', cvc: '739' } });
    const tables = ['attempts', 'saved_cards', 'acquirer_cards', 'acquirer_authorizations'] as const;
    const rows = JSON.stringify(
      await Promise.all(tables.map((table) => service.store.selectFrom(table).selectAll().execute())),
    );
    expect(rows).toContain('6467');
    // An id can have the same four digits by chance.
    const texts = rows.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '');
    for (const trace of ['4539', '1488', '"739"']) expect(texts).not.toContain(trace);
    const { acquirer_token } = await service.store
      .selectFrom('saved_cards')
      .select('acquirer_token')
      .executeTakeFirstOrThrow();
    const { body } = await service.inject<string>({ url: (await service.createLink(ADA)).path });
    expect(body).not.toContain(acquirer_token);
  });
});

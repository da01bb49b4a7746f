import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TestLink } from '../../support/create-api-calls.ts';
import {
  ADA,
  CHALLENGED,
  createCardShopper,
  getCardId,
  NOTHING_TRIED,
} from '../../support/shopper/create-card-shopper.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const shopper = createRailShopper(() => service);
const { goToChallenge, listCards, pay, readCards, readView, save } = createCardShopper(() => service);

const remove = (link: TestLink, payload: unknown, headers = {}) =>
  service.inject({ method: 'POST', url: `${link.path}/remove-card`, payload: payload as object, headers });

describe('paying with a saved card', () => {
  it('requires only its security code', async () => {
    const savedCard = { id: getCardId(await save()), cvc: ' 123 ' };
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
  ])('of %s validates the code %j by its brand: %s', async (number, cvc, problem) => {
    const length = number.startsWith('37') ? 4 : 3;
    const id = getCardId(await save({ card: { number, cvc: '1234'.slice(0, length) } }));
    const link = await service.createLink(ADA);
    expect(await pay(link, { savedCard: { id, cvc }, email: '' })).toEqual({
      outcome: 'invalid',
      problems: { cvc: problem },
    });
    expect(await service.getStatus(link)).toMatchObject({ state: 'open' });
  });

  it('uses the email address that was saved with the card, and does not show it on the page', async () => {
    const [card] = await save({ email: ' ada@example.com ' });
    expect(card).toMatchObject({ hasEmail: true });
    const link = await service.createLink({ ...ADA, SendConfirmationEmail: true });
    expect(JSON.stringify(await readView(link))).not.toContain('ada@example');
    const answer = await pay(link, { savedCard: { id: card?.id ?? '', cvc: '123' }, email: '' });
    expect(answer).toMatchObject({ outcome: 'completed', confirmationTo: 'a•••@example.com' });
  });

  it('requires an email address if none was saved', async () => {
    await save();
    await service.store.updateTable('saved_cards').set({ email: null }).execute();
    const [card] = await listCards();
    expect(card).not.toHaveProperty('hasEmail');
    const link = await service.createLink(ADA);
    expect(await pay(link, { savedCard: { id: card?.id ?? '', cvc: '123' }, email: '' })).toEqual({
      outcome: 'invalid',
      problems: { email: 'required' },
    });
  });

  it('requires a 3-D Secure challenge again if the bank of the card does', async () => {
    const first = await service.createLink(ADA);
    await shopper.decide(await goToChallenge(first, { save: true, card: { number: CHALLENGED } }), 'approve');
    const savedCard = { id: getCardId(await listCards()), cvc: '123' };
    const link = await service.createLink(ADA);
    await shopper.decide(await goToChallenge(link, { savedCard }), 'approve');
    expect(await service.getStatus(link)).toMatchObject({ status: 'SETTLED' });
  });

  it('is declined if the acquirer does not know the token', async () => {
    const id = getCardId(await save());
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
  ])('is refused to %s, which cannot see the card either', async (_whose, link) => {
    const savedCard = { id: getCardId(await save()), cvc: '123' };
    const other = await service.createLink(link);
    expect(await readCards(other)).toEqual([]);
    const answer = await service.pay(other, { savedCard });
    expect([answer.status, answer.body]).toEqual([400, NOTHING_TRIED]);
    expect(await service.getStatus(other)).toMatchObject({ state: 'open', status: 'CREATED' });
  });

  it('is refused to the same reference at another company', async () => {
    const savedCard = { id: getCardId(await save()), cvc: '123' };
    const other = await service.createLink(ADA, service.partner);
    expect(await readCards(other)).toEqual([]);
    expect(await pay(other, { savedCard })).toEqual(NOTHING_TRIED);
  });

  it('is refused for an unknown id with the same answer', async () => {
    await save();
    const link = await service.createLink(ADA);
    for (const id of ['', randomUUID(), 'x'.repeat(500), "' or 1=1 --"])
      expect(await pay(link, { savedCard: { id, cvc: '123' } })).toEqual(NOTHING_TRIED);
  });

  it('ends when the card’s month is over everywhere', async () => {
    const expiry = new Date(service.clock.now()).toISOString().slice(2, 7).split('-').reverse().join('/');
    const savedCard = { id: getCardId(await save({ card: { expiry } })), cvc: '123' };
    const today = new Date(service.clock.now());
    const isOver = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1, 12);
    service.clock.advance((isOver - service.clock.now()) / 1000 - 1);
    expect(await listCards()).toHaveLength(1);
    service.clock.advance(1);
    const link = await service.createLink(ADA);
    expect(await readCards(link)).toEqual([]);
    expect(await pay(link, { savedCard })).toEqual(NOTHING_TRIED);
  });

  it('is charged once, however often it is pressed, and a repeated press is answered after the card is removed', async () => {
    const savedCard = { id: getCardId(await save()), cvc: '123' };
    const link = await service.createLink(ADA);
    const press = { savedCard, attemptKey: randomUUID() };
    await Promise.all([...Array.from({ length: 4 }, () => press), { savedCard }].map((it) => pay(link, it)));
    await remove(await service.createLink(ADA), { id: savedCard.id });
    expect(await service.getStatus(link)).toMatchObject({ status: 'SETTLED' });
    const approved = service.store
      .selectFrom('attempts')
      .select('attempt_key')
      .where('state', '=', 'APPROVED');
    // The tokens of the first purchase and of this one.
    expect(await approved.execute()).toHaveLength(2);
    const again = await pay(link, press);
    expect(['completed', 'closed']).toContain(again.outcome);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Continuation, PayAnswer } from '../../../../src/protocol/checkout-api.ts';
import { findLink } from '../../../../src/service/checkout/link/find-link.ts';
import {
  MAX_OPENED,
  OPENED_LIFETIME_MS,
  openPayment,
} from '../../../../src/service/checkout/press/open-payment.ts';
import { movePayment } from '../../../../src/service/payments/payments/move-payment.ts';
import type { Answer, TestLink } from '../../support/create-api-calls.ts';
import type { PayChange } from '../../support/requests/create-pay-request.ts';
import { insertCopies } from '../../support/requests/insert-copies.ts';
import { createApplePayPress } from '../../support/shopper/create-apple-pay-press.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
let link: TestLink;
beforeEach(async () => {
  link = await open();
});

const shopper = createRailShopper(() => service);
const DECLINED = { number: '4000 0000 0000 0002' };
const AMOUNT_CHANGED = { outcome: 'invalid', problems: { amount: 'changed' } };

const open = (change: object = {}) =>
  service.createLink({ Reusable: true, Amount: 1500, Metadata: { campaign: 'roof' }, ...change });
const press = (change?: PayChange, of = link) =>
  service.pay(of, change) as Promise<Answer<PayAnswer & Continuation>>;
/** The payment that a press has made, as a link of the tests. */
const readOpened = ({ body }: Answer<PayAnswer & Continuation>): TestLink => ({
  transactionId: '',
  path: String(body.continuesAt),
});
const listOpened = () =>
  service.store.selectFrom('payments').selectAll().where('reusable_link_id', 'is not', null).execute();
const readTemplate = () =>
  service.store.selectFrom('payments').selectAll().where('reusable', '=', 1).executeTakeFirstOrThrow();
const findReusable = async () => {
  const found = await findLink(service.store, service.directory, link.path.slice('/checkout/'.length));
  if (!found) throw new Error('The link is there.');
  return found;
};
const listPaid = () =>
  service.store
    .selectFrom('events')
    .innerJoin('payments', 'payments.id', 'events.payment_id')
    .select(['transaction_id', 'reusable'])
    .where('type', '=', 'payment.settled')
    .execute();

describe('a link that is paid more than once', () => {
  it('creates a payment for each press, and stays open', async () => {
    const answers = [await press(), await press(), await press()];
    expect(answers.map(({ body }) => body.outcome)).toEqual(['completed', 'completed', 'completed']);
    const opened = await listOpened();
    expect(opened).toHaveLength(3);
    expect(new Set(opened.map(({ transaction_id: id }) => id)).size).toBe(3);
    expect(opened.every(({ status, amount_minor }) => status === 'SETTLED' && amount_minor === 1500)).toBe(
      true,
    );
    expect(await readTemplate()).toMatchObject({ status: 'CREATED', active_attempt_id: null });
    expect((await listPaid()).map(({ reusable }) => reusable)).toEqual([0, 0, 0]);
  });

  it('lists its payments, which carry its metadata and its id', async () => {
    await press();
    await press();
    await service.pay(await service.createLink());
    const { body } = await service.get(`/api/v5/transactions?LinkId=${link.transactionId}`);
    expect(body.Transactions).toHaveLength(2);
    expect(body.Transactions[0]).toMatchObject({
      Amount: 1500,
      Status: 'SETTLED',
      Metadata: { campaign: 'roof', link_id: link.transactionId },
    });
    const foreign = await service.get(`/api/v5/transactions?LinkId=${link.transactionId}`, service.partner);
    expect(foreign.body.Transactions).toEqual([]);
    const links = await service.get('/api/v5/payments/links');
    expect(links.body.Links).toHaveLength(2);
  });

  it('creates no payment when its page is loaded, or for an invalid press', async () => {
    for (const suffix of ['', '', '/status', `/status?attempt=${randomUUID()}`])
      await service.inject({ url: link.path + suffix });
    expect((await press({ card: { number: '4' } })).body).toMatchObject({ outcome: 'invalid' });
    expect((await press({ amountMinor: 1499 })).body).toEqual(AMOUNT_CHANGED);
    expect((await press({ method: 'bank_transfer' })).body).toMatchObject({ outcome: 'closed' });
    expect(await listOpened()).toEqual([]);
  });

  it('charges a repeated press once, also if it is repeated from the page of its payment', async () => {
    const attemptKey = randomUUID();
    const answers = await Promise.all([press({ attemptKey }), press({ attemptKey }), press({ attemptKey })]);
    const done = answers.find(({ body }) => body.outcome === 'completed');
    expect(done).toBeDefined();
    expect((await press({ attemptKey })).body).toEqual(done?.body);
    expect((await press({ attemptKey }, readOpened(done as (typeof answers)[0]))).body).toMatchObject({
      outcome: 'completed',
    });
    expect(await listOpened()).toHaveLength(1);
    expect(await listPaid()).toHaveLength(1);
  });

  it('continues with the payment that was declined', async () => {
    const declined = await press({ card: DECLINED });
    expect(declined.body).toMatchObject({ outcome: 'declined' });
    expect((await press({}, readOpened(declined))).body).toMatchObject({ outcome: 'completed' });
    expect(await listOpened()).toHaveLength(1);
  });

  it('finds the payment of a press by its key from either page', async () => {
    const attemptKey = randomUUID();
    const { body } = await press({ attemptKey });
    expect(await service.getStatus(link, attemptKey)).toMatchObject({
      continuesAt: body.continuesAt,
      state: 'completed',
      attempt: { outcome: 'completed' },
    });
    const again = await service.inject({ url: `${link.path}?press=${attemptKey}` });
    expect([again.status, again.headers.location]).toEqual([302, body.continuesAt]);
    const chosen = await service.inject({
      url: `${link.path}?press=${attemptKey}&lang=de&provider=Fabrick&x=1`,
    });
    expect(chosen.headers.location).toBe(`${body.continuesAt}?lang=de&provider=Fabrick`);
    expect((await service.inject({ url: `${link.path}?press=${randomUUID()}` })).status).toBe(200);
  });

  it('resumes a payment that was created but not charged because the service was killed', async () => {
    const found = await findReusable();
    const request = { attemptKey: randomUUID(), method: 'card' as const };
    const now = service.clock.now();
    const token = await openPayment(service.store, found, { request, now });
    expect(await openPayment(service.store, found, { request, now })).toBe(token);
    const { body } = await press(request);
    expect(body).toMatchObject({ outcome: 'completed', continuesAt: `/checkout/${token}` });
    expect(await listOpened()).toHaveLength(1);
  });

  it.each([
    ['another amount', () => service.put(`/api/v5/payments/link/${link.transactionId}`, { Amount: 2000 })],
    ['its end', () => service.post(`/api/v5/payments/link/${link.transactionId}/cancel`, undefined)],
  ])('answers a press as before after %s', async (_what, change) => {
    const attemptKey = randomUUID();
    const { body } = await press({ attemptKey });
    expect((await change()).status).toBe(200);
    expect((await press({ attemptKey })).body).toEqual(body);
    expect(await listOpened()).toHaveLength(1);
  });

  it('is paid at a bank by two simultaneous shoppers, each with an order of their own', async () => {
    link = await open({ Providers: ['ServiceDirect', 'FlowPay'] });
    const [first, second] = [await shopper.goToBank(link, 'paypal'), await shopper.goToBank(link, 'paypal')];
    for (const { bank } of [first, second]) await shopper.decide(bank, 'approve');
    expect((await listOpened()).map(({ status }) => status)).toEqual(['SETTLED', 'SETTLED']);
  });

  it('accepts a wallet whose sheet opened on its page', async () => {
    const wallet = createApplePayPress(service, link);
    await wallet.validate();
    expect((await wallet.pay()).body).toMatchObject({ outcome: 'completed' });
    expect(await listPaid()).toHaveLength(1);
  });

  it('creates no payment once it is closed or expired', async () => {
    await service.post(`/api/v5/payments/link/${link.transactionId}/cancel`, undefined);
    expect((await press()).body).toMatchObject({ outcome: 'closed', state: 'cancelled' });
    link = await open({ LinkDurationSeconds: 60 });
    service.clock.advance(60);
    expect((await press()).body).toMatchObject({ outcome: 'closed', state: 'expired' });
    expect(await listOpened()).toEqual([]);
  });

  it('charges its current amount to a page that shows the earlier one', async () => {
    await service.put(`/api/v5/payments/link/${link.transactionId}`, { Amount: 1800 });
    expect((await press({ amountMinor: 1500 })).body).toEqual(AMOUNT_CHANGED);
    expect((await press({ amountMinor: 1800 })).body).toMatchObject({ outcome: 'completed' });
    expect((await listOpened()).map(({ amount_minor: amount }) => amount)).toEqual([1800]);
  });

  it('ends an unpaid payment after an hour, or with the link if that is earlier', async () => {
    const opened = readOpened(await press({ card: DECLINED }));
    service.clock.advance(OPENED_LIFETIME_MS / 1000 - 1);
    expect((await press({ card: DECLINED }, opened)).body).toMatchObject({ outcome: 'declined' });
    service.clock.advance(1);
    expect((await press({}, opened)).body).toMatchObject({ outcome: 'closed', state: 'expired' });
    link = await open({ LinkDurationSeconds: 60 });
    const short = readOpened(await press({ card: DECLINED }));
    service.clock.advance(60);
    expect((await press({}, short)).body).toMatchObject({ outcome: 'closed', state: 'expired' });
  });

  it('keeps a bounded number of payments that no one paid', async () => {
    const opened = readOpened(await press({ card: DECLINED }));
    const row = (await listOpened())[0];
    const attempt = await service.store.selectFrom('attempts').select('id').executeTakeFirst();
    if (!row || !attempt) throw new Error('The payment is there.');
    await insertCopies(service.store, {
      table: 'payments',
      count: MAX_OPENED - 1,
      copy: (name) => ({
        ...row,
        id: name,
        transaction_id: name,
        transfer_reference: null,
        opening_key: name,
        declined_attempts: 0,
        active_attempt_id: attempt.id,
      }),
    });
    expect((await press()).status).toBe(429);
    expect((await press({}, opened)).body).toMatchObject({ outcome: 'completed' });
    expect((await press()).body).toMatchObject({ outcome: 'completed' });
  });

  it('is never paid itself, whatever moves payments', async () => {
    const { id: paymentId } = await readTemplate();
    const now = service.clock.now();
    const moved = await service.store
      .transaction()
      .execute((trx) => movePayment(trx, service.needs, { paymentId, trigger: 'authorize', now }));
    expect(moved).toBeUndefined();
    expect((await readTemplate()).status).toBe('CREATED');
  });

  it('saves and shows no cards, because its URL does not identify the shopper', async () => {
    link = await open({ Metadata: { shopperReference: 'ada' } });
    const opened = readOpened(await press({ save: true, card: DECLINED }));
    await press({ save: true }, opened);
    expect(await service.store.selectFrom('saved_cards').selectAll().execute()).toEqual([]);
  });
});

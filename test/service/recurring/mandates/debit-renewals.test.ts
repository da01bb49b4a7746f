import { describe, expect, it } from 'vitest';
import { BUILT_IN_COMPANIES } from '../../../../src/service/calls/companies/read-companies.ts';
import { openRenewal } from '../../../../src/service/recurring/subscriptions/open-renewal.ts';
import { createTestService } from '../../support/create-test-service.ts';
import { useService } from '../../support/use-service.ts';
import { createSubscriber } from '../subscriptions/create-subscriber.ts';
import { createDebtor, debitOf } from './create-debtor.ts';

const service = useService();

const { begin, read, pass, skip, act, listRenewals, listEvents } = createSubscriber(() => service);
const { list, read: readPayment } = createDebtor(() => service);

/** Lists the cycle and status of every payment after the first, also of returned debits, oldest first. */
const listPayments = async () => {
  const rows = await service.store
    .selectFrom('payments')
    .innerJoin('links', 'links.payment_id', 'payments.id')
    .select(['status', 'request'])
    .where('channel', '=', 'subscription')
    .orderBy('payments.created_at')
    .orderBy('payments.id')
    .execute();
  return rows.map(({ status, request }) => [JSON.parse(request).Metadata.cycle, status]);
};
const listTypes = async () =>
  (await listEvents()).map(({ type }) => type).filter((type) => type.startsWith('subscription.'));
const pay = async (card = {}) => {
  const { PaymentUrl } = await read();
  return service.pay({ transactionId: '', path: new URL(String(PaymentUrl)).pathname }, card);
};
const setReturn = (return_code: 'insufficient_funds' | null) =>
  service.store.updateTable('acquirer_accounts').set({ return_code }).execute();

describe('a subscription that began with a direct debit', () => {
  it('debits the mandate for each cycle, and counts a cycle once its debit has settled', async () => {
    const begun = await begin(debitOf());
    const [mandate] = await list();
    const { MandateId, State, Reference, Last4, Country } = mandate ?? {};
    expect(begun).toMatchObject({
      Card: null,
      Mandate: { MandateId, State, Reference, Last4, Country },
      NextPaymentAt: '2026-12-21T09:30:00.000Z',
    });
    await pass(30);
    expect(await listPayments()).toEqual([[2, 'PENDING']]);
    expect(await read()).toMatchObject({ State: 'ACTIVE', Cycle: 1, PaymentUrl: null });
    await pass(1);
    expect(await listPayments()).toEqual([[2, 'SETTLED']]);
    expect(await read()).toMatchObject({ Cycle: 2, NextPaymentAt: '2027-01-21T09:30:00.000Z' });
    await pass(61);
    expect(await listPayments()).toEqual(
      [2, 3, 4].map((cycle) => [cycle, cycle < 4 ? 'SETTLED' : 'PENDING']),
    );
    expect((await listTypes()).filter((type) => type === 'subscription.renewed')).toHaveLength(2);
  });

  it('with a daily interval is debited every day, although each debit takes a day to settle', async () => {
    await begin(debitOf(), { SubscriptionOnCompletion: { Interval: 'day' } });
    await pass(5);
    expect(await listPayments()).toEqual([2, 3, 4, 5, 6].map((n) => [n, n < 6 ? 'SETTLED' : 'PENDING']));
  });

  it('is debited for every due cycle if the sandbox clock is advanced by 100 days at once', async () => {
    // This one is due after all the debits.
    await begin({}, { SubscriptionOnCompletion: { Interval: 'year' } });
    service.clock.advance(1);
    await begin(debitOf(), { SubscriptionOnCompletion: { Interval: 'month', Cycles: 4 } });
    await service.post('/sandbox/clock', { Advance: 100 * 86_400 });
    expect(await listPayments()).toEqual([2, 3, 4].map((cycle) => [cycle, 'SETTLED']));
    expect(await read()).toMatchObject({ State: 'COMPLETED', Cycle: 4 });
  });

  it('names the mandate reference in each confirmation email', async () => {
    await begin(debitOf(), { SendConfirmationEmail: true });
    await pass(30);
    const mails = await service.store
      .selectFrom('mails')
      .select('text')
      .where('kind', '=', 'confirmation')
      .orderBy('created_at')
      .execute();
    const [mandate] = await list();
    expect(mails.map(({ text }) => /SDD-\w+/.exec(text)?.[0])).toEqual(Array(2).fill(mandate?.Reference));
  });

  it('shows the masked account on the shopper’s page', async () => {
    const { ManageUrl } = await begin(debitOf());
    const page = await service.inject({ url: new URL(ManageUrl).pathname });
    expect(page.body).toContain('DE •••• 3000');
  });
});

describe('a returned direct debit', () => {
  it('is reported once, retried on the days of the retry plan, and then ends the subscription', async () => {
    await begin(debitOf('RETURN Ada'));
    await pass(31);
    expect(await read()).toMatchObject({
      State: 'PAST_DUE',
      Cycle: 1,
      PastDueSince: '2026-12-22T09:30:00.000Z',
      PaymentUrl: expect.stringContaining('/checkout/'),
    });
    expect(await listPayments()).toEqual([
      [2, 'FAILED'],
      [2, 'CREATED'],
    ]);
    const { id: paymentId, transaction_id } = await service.store
      .selectFrom('payments')
      .select(['id', 'transaction_id'])
      .where('status', '=', 'CREATED')
      .executeTakeFirstOrThrow();
    expect((await listEvents()).find(({ type }) => type === 'subscription.past_due')).toMatchObject({
      TransactionId: transaction_id,
      Metadata: { cycle: 2 },
    });
    // Another subscription of the company has an event of its own.
    const events = service.store.selectFrom('events').select('payment_id as id');
    expect(await events.where('type', '=', 'subscription.past_due').execute()).toEqual([{ id: paymentId }]);
    const statuses: string[] = [];
    for (let day = 0; day < 8; day += 1) {
      await pass(1);
      statuses.push(String((await listPayments()).at(-1)?.[1]));
    }
    expect(statuses).toEqual([
      ...['PENDING', 'CREATED', 'PENDING', 'CREATED'],
      ...['PENDING', 'CREATED', 'PENDING', 'FAILED'],
    ]);
    expect(await read()).toMatchObject({ State: 'CANCELLED', NextPaymentAt: null, PaymentUrl: null });
    expect((await listPayments()).map(([, status]) => status)).toEqual(Array(5).fill('FAILED'));
    expect(await listTypes()).toEqual([
      'subscription.created',
      'subscription.past_due',
      'subscription.cancelled',
    ]);
    const mails = await service.store
      .selectFrom('mails')
      .select(['kind', 'text'])
      .orderBy('created_at')
      .orderBy('kind')
      .execute();
    expect(mails.map(({ kind }) => kind)).toEqual(['began', 'past_due', 'ended']);
    expect(mails[1]?.text).toContain('returned the direct debit of €9.90');
    await pass(60);
    expect(await listPayments()).toHaveLength(5);
  });

  it('is followed by a second payment for its cycle, which settles and renews the subscription', async () => {
    await begin(debitOf('RETURN Ada'));
    await pass(31);
    await setReturn(null);
    await pass(2);
    expect(await listPayments()).toEqual([
      [2, 'FAILED'],
      [2, 'SETTLED'],
    ]);
    expect(await listRenewals()).toMatchObject([{ cycle: 2, status: 'SETTLED' }]);
    expect(await read()).toMatchObject({
      State: 'ACTIVE',
      Cycle: 2,
      PastDueSince: null,
      NextPaymentAt: '2027-01-21T09:30:00.000Z',
    });
  });

  it('can be paid by the shopper with a card, which is charged from then on', async () => {
    await begin(debitOf('RETURN Ada'));
    await pass(31);
    expect((await pay()).body).toMatchObject({ outcome: 'completed' });
    expect(await read()).toMatchObject({ State: 'ACTIVE', Card: { Last4: '1111' }, Mandate: null });
    await pass(30);
    expect(await listPayments()).toEqual([
      [2, 'FAILED'],
      [2, 'SETTLED'],
      [3, 'SETTLED'],
    ]);
    // The mandate can still be charged by call.
    expect(await list()).toMatchObject([{ State: 'ACTIVE' }]);
  });

  it('cannot be paid by card during a retry: a second debit and a card payment are never both open', async () => {
    await begin(debitOf('RETURN Ada'));
    await pass(31);
    const { PaymentUrl } = await read();
    await pass(1);
    const link = { transactionId: '', path: new URL(String(PaymentUrl)).pathname };
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'closed' });
    expect((await read()).PaymentUrl).toBeNull();
    const page = await service.inject({ url: new URL((await read()).ManageUrl).pathname });
    expect(page.body).not.toContain(link.path);
    expect((await act('retry')).status).toBe(409);
    expect((await listPayments()).map(([, status]) => status)).toEqual(['FAILED', 'PENDING']);
  });

  it('is retried with the card by which the merchant has replaced the mandate', async () => {
    const Metadata = { shopperReference: 'ada' };
    await service.pay(await service.createLink({ Metadata }), { save: true });
    const { id } = await service.store.selectFrom('saved_cards').select('id').executeTakeFirstOrThrow();
    const { SubscriptionId } = await begin(debitOf('CLOSED Ada'), { Metadata });
    await pass(30);
    const changed = await service.put(`/api/v5/subscriptions/${SubscriptionId}`, { CardId: id });
    expect(changed.body).toMatchObject({ Subscription: { Mandate: null, Card: { Last4: '1111' } } });
    await pass(2);
    expect(await listPayments()).toEqual([
      [2, 'FAILED'],
      [2, 'SETTLED'],
    ]);
    expect(await read()).toMatchObject({ State: 'ACTIVE', Cycle: 2 });
  });

  it('allows a second payment for its cycle, unlike a failed card payment', async () => {
    const { SubscriptionId } = await begin(debitOf());
    const rows = service.store.selectFrom('subscriptions').selectAll().where('id', '=', SubscriptionId);
    const subscription = await rows.executeTakeFirstOrThrow();
    const now = service.clock.now();
    const open = () => service.store.transaction().execute((trx) => openRenewal(trx, { subscription, now }));
    const first = await open();
    await expect(open()).rejects.toThrow('Cycle 2');
    const fail = (method: 'card' | 'sepa_direct_debit') =>
      service.store
        .updateTable('payments')
        .set({ status: 'FAILED', method })
        .where('id', '=', first)
        .execute();
    await fail('card');
    await expect(open()).rejects.toThrow('Cycle 2');
    await fail('sepa_direct_debit');
    expect(await open()).not.toBe(first);
    expect(await listRenewals()).toMatchObject([{ cycle: 2, status: 'CREATED' }]);
  });

  it('from a closed account is not retried, and ends the subscription if unpaid for 7 days', async () => {
    await begin(debitOf('CLOSED Ada'));
    await pass(31);
    expect(await read()).toMatchObject({ State: 'PAST_DUE', Mandate: { State: 'CANCELLED' } });
    await pass(6);
    expect((await listPayments()).map(([, status]) => status)).toEqual(['FAILED', 'CREATED']);
    expect((await read()).State).toBe('PAST_DUE');
    await pass(1);
    expect((await read()).State).toBe('CANCELLED');
    expect((await listPayments()).map(([, status]) => status)).toEqual(['FAILED', 'FAILED']);
    expect(await listTypes()).toEqual([
      'subscription.created',
      'subscription.past_due',
      'subscription.cancelled',
    ]);
  });

  it('can still be paid by the shopper if the company keeps unpaid subscriptions', async () => {
    await service.close();
    const companies = BUILT_IN_COMPANIES.map((company) => ({ ...company, keepsUnpaid: true }));
    Object.assign(service, await createTestService({ companies }));
    await begin(debitOf('RETURN Ada'));
    await pass(39);
    expect(await read()).toMatchObject({ State: 'UNPAID', PaymentUrl: expect.any(String) });
    // The debit of the merchant's retry is returned too.
    await act('retry');
    await pass(2);
    expect((await read()).State).toBe('UNPAID');
    expect((await pay()).body).toMatchObject({ outcome: 'completed' });
    expect(await read()).toMatchObject({
      State: 'ACTIVE',
      Cycle: 2,
      NextPaymentAt: '2027-01-21T09:30:00.000Z',
    });
  });

  it('of the first payment is retried before the second payment is due', async () => {
    const { TransactionId } = await begin(debitOf('PENDING Ada'));
    await pass(10);
    await service.post(`/sandbox/payments/${TransactionId}/fail`, undefined);
    await service.runDueJobs();
    await pass(2);
    expect(await listPayments()).toEqual([[1, 'SETTLED']]);
    expect(await read()).toMatchObject({ State: 'ACTIVE', NextPaymentAt: '2026-12-21T09:30:00.000Z' });
  });

  it('of the first payment is retried when the second is already due, and both cycles are debited', async () => {
    const { TransactionId } = await begin(debitOf('PENDING Ada'));
    // Nothing is debited while the bank has not decided.
    await skip(40);
    expect(await listPayments()).toEqual([]);
    await service.post(`/sandbox/payments/${TransactionId}/fail`, undefined);
    expect((await readPayment(TransactionId)).Status).toBe('FAILED');
    await service.runDueJobs();
    expect(await read()).toMatchObject({ State: 'PAST_DUE', Cycle: 0 });
    await pass(2);
    // The date of the second payment has passed.
    expect(await listPayments()).toEqual([
      [1, 'SETTLED'],
      [2, 'PENDING'],
    ]);
    await pass(1);
    expect(await read()).toMatchObject({
      State: 'ACTIVE',
      Cycle: 2,
      NextPaymentAt: '2027-01-21T09:30:00.000Z',
    });
  });
});

const pressCancel = async () => {
  const url = `${new URL((await read()).ManageUrl).pathname}/cancel`;
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' };
  const headers = { 'sec-fetch-site': 'same-origin', ...form };
  expect((await service.inject({ method: 'POST', url, headers })).status).toBe(303);
};

describe('a cancellation while a debit is pending', () => {
  it.each([
    ['by call', 'settles', () => act('cancel', {}), 'Ada', ['SETTLED'], 'ACTIVE', 2],
    ['by call', 'is returned', () => act('cancel', {}), 'RETURN Ada', ['FAILED'], 'CANCELLED', 1],
    ['by the shopper', 'settles', pressCancel, 'Ada', ['SETTLED'], 'ACTIVE', 2],
  ] as const)(
    '%s makes that debit the last one if it %s',
    async (_by, _how, cancel, holder, statuses, state, cycle) => {
      await begin(debitOf(holder));
      await pass(30);
      await cancel();
      expect((await read()).AtPeriodEnd).toBe(true);
      await pass(1);
      expect(await read()).toMatchObject({ State: state, Cycle: cycle });
      await pass(31);
      expect((await read()).State).toBe('CANCELLED');
      expect((await listPayments()).map(([, status]) => status)).toEqual(statuses);
    },
  );
});

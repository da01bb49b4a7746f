import { describe, expect, it } from 'vitest';
import type { DebitState } from '../../../../src/service/payments/attempts/acquirer.ts';
import {
  askForDebit,
  type DebitEnd,
  finishDebit,
} from '../../../../src/service/payments/attempts/finish-debit.ts';
import { claimDue } from '../../../../src/service/platform/store/claim-due.ts';
import { runDueSubscription } from '../../../../src/service/recurring/subscriptions/run-due-subscription.ts';
import { createDebtor, debitOf } from '../../recurring/mandates/create-debtor.ts';
import { createSubscriber } from '../../recurring/subscriptions/create-subscriber.ts';
import { shareService } from '../../support/use-service.ts';
import { recordEnds } from './record-ends.ts';

const service = shareService();

const { give, debit, read } = createDebtor(() => service);
const { begin, pass, act } = createSubscriber(() => service);
const RETURNED = { declineCode: 'insufficient_funds', isFinal: false } as const;

const getOptions = (findDebit = service.acquirer.findDebit) => ({
  ...service,
  acquirer: { ...service.acquirer, findDebit },
  now: service.clock.now,
  wakeDeliveries: () => {},
});

/** Debits a new mandate; the payment is pending. */
const begun = async () => {
  const { TransactionId } = (await debit(await give())).body;
  const payments = service.store.selectFrom('payments').selectAll();
  const { id } = await payments.where('transaction_id', '=', TransactionId).executeTakeFirstOrThrow();
  const dueAt = async () => (await payments.where('id', '=', id).executeTakeFirstOrThrow()).due_at;
  return { TransactionId, paymentId: id, dueAt };
};
const end = (paymentId: string, how: DebitEnd['end']) =>
  service.store
    .transaction()
    .execute((trx) => finishDebit(trx, service, { paymentId, end: how, now: service.clock.now() }));

describe('the result of a direct debit', () => {
  it.each([
    ['SETTLED' as const, 'settled APPROVED merchant'],
    [RETURNED, 'returned DECLINED merchant'],
  ])('is announced once: %j', async (how, announced) => {
    const { paymentId } = await begun();
    const ends = recordEnds(service);
    expect([await end(paymentId, how), await end(paymentId, how)]).toEqual([true, false]);
    expect(ends).toEqual([announced]);
  });

  it('is stored once if settlements and returns arrive at once', async () => {
    const { TransactionId, paymentId } = await begun();
    const ends = await Promise.all(
      (['SETTLED', RETURNED, 'SETTLED', RETURNED] as const).map((how) => end(paymentId, how)),
    );
    expect(ends.filter(Boolean)).toHaveLength(1);
    const { Status, Timeline } = await read(TransactionId);
    const last = Timeline.at(-1)?.EventType;
    expect([
      ['SETTLED', 'payment.settled'],
      ['FAILED', 'payment.failed'],
    ]).toContainEqual([Status, last]);
    expect(await end(paymentId, 'SETTLED')).toBe(false);
    expect((await read(TransactionId)).Status).toBe(Status);
  });

  it('is looked up every day until the bank has decided', async () => {
    const { TransactionId, paymentId, dueAt } = await begun();
    expect(await dueAt()).toBe(service.clock.now() + 86_400_000);
    service.clock.advance(86_400);
    const asked: string[] = [];
    const answers: DebitState[] = ['PENDING', 'SETTLED'];
    const options = getOptions(async (reference) => {
      asked.push(reference);
      return answers[asked.length - 1] ?? 'SETTLED';
    });
    await askForDebit(paymentId, options);
    expect([(await read(TransactionId)).Status, await dueAt()]).toEqual([
      'PENDING',
      service.clock.now() + 86_400_000,
    ]);
    await askForDebit(paymentId, options);
    expect([(await read(TransactionId)).Status, await dueAt()]).toEqual(['SETTLED', null]);
    expect(new Set(asked).size).toBe(1);
    // The result of a debit that has ended is not looked up.
    await askForDebit(paymentId, options);
    expect((await read(TransactionId)).Status).toBe('SETTLED');
  });

  it('is not looked up for a one-off payment without a stored mandate', async () => {
    const link = await service.createLink();
    await service.pay(link, debitOf('PENDING Ada'));
    const payments = service.store.selectFrom('payments').select(['id', 'due_at', 'status']);
    const find = () => payments.where('transaction_id', '=', link.transactionId).executeTakeFirstOrThrow();
    await askForDebit(
      (await find()).id,
      getOptions(async () => 'SETTLED'),
    );
    expect(await find()).toMatchObject({ status: 'PENDING', due_at: null });
  });

  it('opens one new payment for its cycle after a return, even with five workers', async () => {
    // The subscriptions of the other tests would be due too.
    for (const { SubscriptionId } of await createSubscriber(() => service).list())
      await act('cancel', {}, SubscriptionId);
    const { SubscriptionId: id } = await begin(debitOf('RETURN Ada'));
    await pass(30);
    const renewals = service.store.selectFrom('payments').selectAll().where('channel', '=', 'subscription');
    const [first] = await renewals.execute();
    await end(first?.id ?? '', RETURNED);
    await claimDue(service.store, 'subscriptions', { now: service.clock.now(), limit: 10 });
    const runs = Array.from({ length: 5 }, () => runDueSubscription(id, getOptions()));
    await Promise.allSettled(runs);
    expect((await renewals.execute()).map(({ status }) => status).sort()).toEqual(['CREATED', 'FAILED']);
    // The next try is not made before its day.
    await service.runDueJobs();
    expect((await renewals.execute()).map(({ status }) => status).sort()).toEqual(['CREATED', 'FAILED']);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentStatus } from '../../../../src/protocol/payment-status.ts';
import type { StoreTransaction } from '../../../../src/service/platform/store/open-store.ts';
import {
  awaitsDebit,
  findRenewed,
  isBeingPaid,
  isRunning,
  lockSteadily,
  lockWithStatus,
  writeSubscription,
} from '../../../../src/service/recurring/subscriptions/lock-subscription.ts';
import type {
  SubscriptionRow,
  SubscriptionState,
} from '../../../../src/service/recurring/tables/subscriptions.ts';
import { useService } from '../../support/use-service.ts';
import { createSubscriber } from './create-subscriber.ts';

const service = useService();
const { begin } = createSubscriber(() => service);

let row: SubscriptionRow;
beforeEach(async () => {
  await begin();
  row = await service.store.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();
});

const run = <T>(work: (trx: StoreTransaction) => Promise<T>) => service.store.transaction().execute(work);
const setPayment = (values: { status?: PaymentStatus; active_attempt_id?: string | null }) =>
  service.store.updateTable('payments').set(values).where('id', '=', row.payment_id).execute();

describe('a locked subscription', () => {
  it('is not found by an unknown id, or by a payment that does not renew it', async () => {
    await expect(run((trx) => lockSteadily(trx, 'unknown'))).rejects.toMatchObject({
      code: 'SUBSCRIPTION_STATE',
    });
    expect(await run((trx) => lockWithStatus(trx, 'unknown'))).toBeUndefined();
    expect(await run((trx) => findRenewed(trx, row.payment_id))).toBeUndefined();
    expect(await run((trx) => lockSteadily(trx, row.id))).toEqual(row);
  });

  it.each<[Partial<SubscriptionRow>, boolean]>([
    [{ cycle: 1 }, true],
    [{ cycle: 2 }, false],
  ])('with %j has its first payment as the current one: %s', async (change, isFirst) => {
    await setPayment({ status: 'PENDING' });
    await service.store.updateTable('subscriptions').set(change).execute();
    const found = await run((trx) => lockWithStatus(trx, row.id));
    expect(found?.last).toBe(isFirst ? 'PENDING' : undefined);
    expect(await run((trx) => awaitsDebit(trx, { ...row, ...change }))).toBe(isFirst);
  });

  it('has its open payment as the current one, whatever its cycle', async () => {
    const open = { ...row, cycle: 2, open_payment_id: row.payment_id };
    expect(await run((trx) => awaitsDebit(trx, open))).toBe(false);
    await setPayment({ status: 'PENDING' });
    expect(await run((trx) => awaitsDebit(trx, open))).toBe(true);
    expect(await run((trx) => awaitsDebit(trx, { ...open, open_payment_id: 'another' }))).toBe(false);
  });

  it('is being paid while its open payment has an attempt in progress', async () => {
    const open = { ...row, open_payment_id: row.payment_id };
    expect(await run((trx) => isBeingPaid(trx, open))).toBe(false);
    await setPayment({ active_attempt_id: 'attempt' });
    expect(await run((trx) => isBeingPaid(trx, open))).toBe(true);
    expect(await run((trx) => isBeingPaid(trx, row))).toBe(false);
  });

  it.each<[SubscriptionState, isRunning: boolean, releasesToken: boolean]>([
    ['ACTIVE', true, false],
    ['PAST_DUE', true, false],
    ['UNPAID', true, false],
    ['PAUSED', false, false],
    ['CANCELLED', false, true],
    ['COMPLETED', false, true],
  ])('in the state %s runs: %s, and releases the token of its card: %s', async (state, runs, releases) => {
    expect(isRunning({ ...row, state })).toBe(runs);
    await run((trx) => writeSubscription(trx, { ...row, state }));
    const released = await service.store.selectFrom('released_tokens').select('id').execute();
    expect(released).toEqual(releases ? [{ id: row.card_token }] : []);
  });
});

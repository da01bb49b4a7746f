import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { findNamedShopper } from '../cards/find-subscriber.ts';
import { releaseTokens } from '../cards/forget-tokens.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';

/**
 * Locks a subscription for a change. Its open payment is locked first, as when an attempt ends.
 * @returns `undefined` if it does not exist, or if its open payment has just changed
 */
export async function lockSubscription(
  trx: StoreTransaction,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const rows = trx.selectFrom('subscriptions').where('id', '=', id);
  const before = await rows.select('open_payment_id').executeTakeFirst();
  const paymentId = before?.open_payment_id;
  if (paymentId)
    await trx.selectFrom('payments').select('id').where('id', '=', paymentId).forUpdate().execute();
  const row = await rows.selectAll().forUpdate().executeTakeFirst();
  return row?.open_payment_id === before?.open_payment_id ? row : undefined;
}

/** Whether a payment is for a later cycle of a subscription. */
export async function isRenewal(store: Store, paymentId: string): Promise<boolean> {
  const cycles = store.selectFrom('subscription_cycles').select('cycle').where('payment_id', '=', paymentId);
  return (await cycles.executeTakeFirst()) !== undefined;
}

/** Finds and locks the subscription that a payment renews. */
export async function findRenewed(trx: StoreTransaction, paymentId: string) {
  const cycle = await trx
    .selectFrom('subscription_cycles')
    .innerJoin('payments', 'payments.id', 'subscription_cycles.payment_id')
    .select(['subscription_id', 'cycle', 'transaction_id as transactionId', 'payment_id as paymentId'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  const subscription = cycle && (await lockSubscription(trx, cycle.subscription_id));
  return subscription && { subscription, of: cycle };
}

export const isRunning = ({ state }: SubscriptionRow): boolean =>
  state === 'ACTIVE' || state === 'PAST_DUE' || state === 'UNPAID';

/** How often locking is retried if the open payment changes concurrently. */
const MAX_LOOKS = 3;

/**
 * Locks a subscription for a change, retrying if its open payment changes concurrently.
 * @throws Rejection 409 if that happens repeatedly
 */
export async function lockSteadily(trx: StoreTransaction, id: string): Promise<SubscriptionRow> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const row = await lockSubscription(trx, id);
    if (row) return row;
  }
  throw reject('SUBSCRIPTION_STATE');
}

/** Reads the status of the current payment: the open one, or the first one. */
async function readLastStatus(
  trx: StoreTransaction,
  { payment_id: firstId, open_payment_id: openId, cycle }: SubscriptionRow,
): Promise<PaymentStatus | undefined> {
  const paymentId = openId ?? (cycle === 1 ? firstId : null);
  if (!paymentId) return undefined;
  const payments = trx.selectFrom('payments').select('status').where('id', '=', paymentId);
  return (await payments.executeTakeFirst())?.status;
}

/** Reads a subscription to charge it. @returns `undefined` as `lockSubscription` */
export async function lockWithStatus(trx: StoreTransaction, id: string) {
  const subscription = await lockSubscription(trx, id);
  return subscription && { subscription, last: await readLastStatus(trx, subscription) };
}

/** Whether a debit of the subscription is pending at the account holder's bank. */
export const awaitsDebit = async (trx: StoreTransaction, row: SubscriptionRow): Promise<boolean> =>
  (await readLastStatus(trx, row)) === 'PENDING';

/** Whether its open payment has an attempt in progress. */
export async function isBeingPaid(
  trx: StoreTransaction,
  { open_payment_id: paymentId }: SubscriptionRow,
): Promise<boolean> {
  if (!paymentId) return false;
  const payments = trx.selectFrom('payments').select('active_attempt_id').where('id', '=', paymentId);
  return Boolean((await payments.executeTakeFirst())?.active_attempt_id);
}

/** Writes a subscription that was read to change it. */
export async function writeSubscription(trx: StoreTransaction, row: SubscriptionRow): Promise<void> {
  // A process of an earlier version has created it without this column.
  const values = { ...row, shopper_reference: findNamedShopper(row) };
  await trx.updateTable('subscriptions').set(values).where('id', '=', row.id).execute();
  if (row.state === 'CANCELLED' || row.state === 'COMPLETED')
    await releaseTokens(trx, [row.card_token], row.updated_at);
}

import { reject } from '../http/rejections.ts';
import { getPlanDate } from '../model/subscription-plan.ts';
import type { StoreTransaction } from '../store/open-store.ts';
import type { SubscriptionRow, SubscriptionState } from '../store/subscription-rows.ts';
import { endSubscription, writeSubscription } from './follow-renewal.ts';
import { lockSubscription } from './lock-subscription.ts';
import { recordSubscriptionEvent } from './record-subscription-event.ts';

export interface SubscriptionKey {
  companyId: number;
  id: string;
}

interface Moment {
  trx: StoreTransaction;
  now: number;
}

/**
 * @throws Rejection 404 for an unknown subscription, or one of another company; 409 in another state, and while a payment is under way
 */
async function lockIn(
  { companyId, id }: SubscriptionKey,
  trx: StoreTransaction,
  states: readonly SubscriptionState[],
): Promise<SubscriptionRow> {
  const known = trx.selectFrom('subscriptions').select('id').where('company_id', '=', companyId);
  if (!(await known.where('id', '=', id).executeTakeFirst())) throw reject('SUBSCRIPTION_NOT_FOUND');
  const row = await lockSubscription(trx, id);
  if (!row || !states.includes(row.state)) throw reject('SUBSCRIPTION_STATE');
  if (!row.open_payment_id) return row;
  const payments = trx
    .selectFrom('payments')
    .select('active_attempt_id')
    .where('id', '=', row.open_payment_id);
  if ((await payments.executeTakeFirst())?.active_attempt_id) throw reject('SUBSCRIPTION_STATE');
  return row;
}

async function write(trx: StoreTransaction, row: SubscriptionRow): Promise<SubscriptionRow> {
  await writeSubscription(trx, row);
  return row;
}

/** Stops charging, until `resume`. What falls into the pause is never charged. */
export async function pauseSubscription(
  key: SubscriptionKey,
  { trx, now }: Moment,
): Promise<SubscriptionRow> {
  const row = await lockIn(key, trx, ['ACTIVE']);
  if (row.open_payment_id) throw reject('SUBSCRIPTION_STATE');
  const paused = await write(trx, { ...row, state: 'PAUSED', next_at: null, due_at: null, updated_at: now });
  await recordSubscriptionEvent(trx, 'subscription.paused', { subscription: paused, now });
  return paused;
}

/** Charges again, from the next date of the plan on. */
export async function resumeSubscription(
  key: SubscriptionKey,
  { trx, now }: Moment,
): Promise<SubscriptionRow> {
  const row = await lockIn(key, trx, ['PAUSED']);
  const plan = { interval: row.interval_unit, intervalCount: row.interval_count };
  let { period } = row;
  while (getPlanDate(plan, row.anchor_at, period) <= now) period += 1;
  const nextAt = getPlanDate(plan, row.anchor_at, period);
  return write(trx, { ...row, state: 'ACTIVE', period, next_at: nextAt, due_at: nextAt, updated_at: now });
}

/** Ends it now, or where the next payment would be due. */
export async function cancelSubscription(
  key: SubscriptionKey,
  { trx, now }: Moment,
  isAtPeriodEnd: boolean,
): Promise<SubscriptionRow> {
  const row = await lockIn(key, trx, ['ACTIVE', 'PAST_DUE', 'PAUSED']);
  // Nothing that is paid for runs on: it ends at once.
  if (isAtPeriodEnd && row.state === 'ACTIVE' && !row.open_payment_id)
    return write(trx, { ...row, ends_after_period: 1, updated_at: now });
  return endSubscription(trx, { subscription: row, trigger: 'cancel', now });
}

/** Tries the payment that was declined again, at once. */
export async function retrySubscription(
  key: SubscriptionKey,
  { trx, now }: Moment,
): Promise<SubscriptionRow> {
  const row = await lockIn(key, trx, ['PAST_DUE']);
  return write(trx, { ...row, due_at: now, updated_at: now });
}

/** Changes what later payments take; one that is open stays as it is. */
export async function changeAmount(
  key: SubscriptionKey,
  { trx, now }: Moment,
  amountMinor: number,
): Promise<SubscriptionRow> {
  const row = await lockIn(key, trx, ['ACTIVE', 'PAST_DUE', 'PAUSED']);
  return write(trx, { ...row, amount_minor: amountMinor, updated_at: now });
}

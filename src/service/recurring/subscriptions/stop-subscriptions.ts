import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { allowCard } from '../cards/stop-card.ts';
import { allowMandate, findActiveMandate } from '../mandates/mandates.ts';
import type { SubscriptionStop } from '../tables/cards.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';
import { announceTerms } from './announce-terms.ts';
import { getDateOf } from './get-next-at.ts';
import { lockSteadily, writeSubscription } from './lock-subscription.ts';
import { recordSubscriptionEvent } from './record-subscription-event.ts';
import type { SubscriptionNeeds } from './subscription-needs.ts';

/** Returns the changes that end a pause: the next date of the plan. Dates within the pause are never charged. */
export function continuePlan(row: SubscriptionRow, now: number) {
  let { period } = row;
  while (getDateOf(row, period) <= now) period += 1;
  const nextAt = getDateOf(row, period);
  return { state: 'ACTIVE' as const, period, next_at: nextAt, due_at: nextAt };
}

interface OfPayment {
  paymentId: string;
  now: number;
}

/** Selects the subscription of a payment: of its first one, or of a later cycle. */
const selectOf = (trx: StoreTransaction, paymentId: string) =>
  trx.selectFrom('subscriptions').where(({ eb, or, selectFrom }) => {
    const cycles = selectFrom('subscription_cycles').select('subscription_id');
    return or([eb('payment_id', '=', paymentId), eb('id', 'in', cycles.where('payment_id', '=', paymentId))]);
  });

/** Stops the charges of a subscription, one payment of which is disputed. An active one is paused by the worker, at once. */
export async function stopSubscriptions(trx: StoreTransaction, { paymentId, now }: OfPayment): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set(({ eb }) => ({
      stop_reason: 'dispute',
      due_at: eb
        .case()
        .when(eb.and({ state: 'ACTIVE', ends_after_period: 0 }).and('open_payment_id', 'is', null))
        .then(now)
        .else(eb.ref('due_at'))
        .end(),
      updated_at: now,
    }))
    .where('id', 'in', selectOf(trx, paymentId).select('id'))
    .where('state', 'in', ['ACTIVE', 'PAST_DUE', 'UNPAID'])
    .execute();
}

/** Whether another dispute of a subscription stands, or was lost. */
async function isDisputed(trx: StoreTransaction, { id, payment_id }: SubscriptionRow): Promise<boolean> {
  const cycles = trx.selectFrom('subscription_cycles').select('payment_id').where('subscription_id', '=', id);
  const disputes = trx.selectFrom('disputes').select('id').where('state', '<>', 'WON');
  const found = disputes.where(({ eb, or }) =>
    or([eb('payment_id', '=', payment_id), eb('payment_id', 'in', cycles)]),
  );
  return (await found.executeTakeFirst()) !== undefined;
}

/** Goes on with a subscription whose dispute was won: the shopper is told of the next payment, as after any pause. */
export async function allowSubscriptions(
  trx: StoreTransaction,
  needs: SubscriptionNeeds,
  { paymentId, now }: OfPayment,
): Promise<void> {
  const stopped = selectOf(trx, paymentId).select('id').where('stop_reason', '=', 'dispute');
  for (const { id } of await stopped.execute()) {
    const row = await lockSteadily(trx, id);
    if (row.stop_reason !== 'dispute' || (await isDisputed(trx, row))) continue;
    const allowed: SubscriptionRow = { ...row, stop_reason: null, updated_at: now };
    const isPaused = row.state === 'PAUSED';
    const subscription = { ...allowed, ...(isPaused && continuePlan(row, now)) };
    await writeSubscription(trx, isPaused ? await announceTerms(trx, needs, { subscription, now }) : allowed);
  }
}

/** Why a subscription is not charged now: something of its own, or of its card or mandate. */
export async function findStop(
  trx: StoreTransaction,
  { stop_reason, card_token, mandate_id }: SubscriptionRow,
  now: number,
): Promise<SubscriptionStop | null> {
  if (stop_reason) return stop_reason;
  if (card_token === null) return (await findActiveMandate(trx, mandate_id, now))?.stop_reason ?? null;
  const cards = trx.selectFrom('saved_cards').select('stop_reason').where('acquirer_token', '=', card_token);
  return (await cards.where('stop_reason', 'is not', null).executeTakeFirst())?.stop_reason ?? null;
}

/** Whether the email that announced a change was refused, or not taken in its time. The plan itself was announced by the checkout page. */
export async function hasBounced(
  trx: StoreTransaction,
  { payment_id, announced_at: at, created_at }: SubscriptionRow,
): Promise<boolean> {
  if (at === null || at === created_at) return false;
  const mails = trx.selectFrom('mails').select('id').where('payment_id', '=', payment_id);
  const announcing = mails.where('created_at', '=', at).where('kind', 'like', 'changed-%');
  return (await announcing.where('state', 'in', ['FAILED', 'EXPIRED']).executeTakeFirst()) !== undefined;
}

/** Pauses a subscription that is disputed, or whose change was not told, until someone resumes it. */
export async function pauseStopped(
  trx: StoreTransaction,
  { subscription, reason, now }: { subscription: SubscriptionRow; reason: SubscriptionStop; now: number },
): Promise<void> {
  const ended = { next_at: null, due_at: null, stop_reason: reason };
  const paused: SubscriptionRow = { ...subscription, ...ended, state: 'PAUSED', updated_at: now };
  await writeSubscription(trx, paused);
  await recordSubscriptionEvent(trx, 'subscription.paused', { subscription: paused, now });
}

/** Allows the card or mandate of a subscription to be charged again, because someone has said so. */
export async function allowSource(
  trx: StoreTransaction,
  { card_token, mandate_id }: SubscriptionRow,
  now: number,
): Promise<void> {
  if (card_token !== null) await allowCard(trx, { acquirer_token: card_token });
  else if (mandate_id !== null) await allowMandate(trx, { id: mandate_id, now });
}

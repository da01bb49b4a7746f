import type { AttemptRow } from '../../payments/tables/attempts.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';
import { failSubscription, isKeptUnpaid } from './end-subscription.ts';
import { findRenewed, isRunning, lockSteadily, writeSubscription } from './lock-subscription.ts';
import { planRenewalRetry } from './retry-plan.ts';
import type { SubscriptionNeeds } from './subscription-needs.ts';

interface Returned {
  subscription: SubscriptionRow;
  of: { cycle: number };
}

/** Reverts a paid cycle; `undefined` if a later one is already paid or due. */
function goBack({ subscription, of: { cycle } }: Returned): SubscriptionRow | undefined {
  if (cycle < subscription.cycle || subscription.open_payment_id) return undefined;
  return { ...subscription, cycle: cycle - 1, period: subscription.period - 1 };
}

/** Finds the subscription of a returned payment: that of a later cycle, or the first one. */
async function findReturned(trx: StoreTransaction, paymentId: string): Promise<SubscriptionRow | undefined> {
  const renewed = await findRenewed(trx, paymentId);
  if (renewed) return renewed.of.cycle > renewed.subscription.cycle ? renewed.subscription : goBack(renewed);
  const rows = trx.selectFrom('subscriptions').select('id').where('payment_id', '=', paymentId);
  const begun = await rows.executeTakeFirst();
  const subscription = begun && (await lockSteadily(trx, begun.id));
  // If the first payment was returned, the next one pays for the first cycle, and the plan continues unchanged.
  return subscription && goBack({ subscription, of: { cycle: 1 } });
}

/**
 * Handles a returned debit. Its payment has failed permanently, so the cycle gets another one: the renewal worker creates it
 * (`reopenCycle`), and the shopper or a later try pays it. If it would not be retried, the subscription ends.
 */
export async function followReturn(
  trx: StoreTransaction,
  needs: SubscriptionNeeds,
  { attempt, now }: { attempt: AttemptRow; now: number },
): Promise<void> {
  const before = await findReturned(trx, attempt.payment_id);
  if (!before || !isRunning(before)) return;
  const tries = before.tries + 1;
  const pastDueSince = before.past_due_since ?? now;
  const after: SubscriptionRow = {
    ...before,
    state: 'PAST_DUE',
    tries,
    past_due_since: pastDueSince,
    open_payment_id: null,
    due_at: now,
    updated_at: now,
  };
  const isLast = planRenewalRetry({ tries, isHard: false, now }, pastDueSince) === undefined;
  // The worker ends a cancelled subscription before it creates another payment.
  if (isLast && !isKeptUnpaid(needs, after, now))
    await failSubscription(trx, needs, { subscription: after, now });
  else await writeSubscription(trx, after);
}

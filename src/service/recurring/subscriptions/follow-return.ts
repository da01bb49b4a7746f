import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { AttemptRow } from '../../platform/store/payment-rows.ts';
import type { SubscriptionRow } from '../../platform/store/subscription-rows.ts';
import { endSubscription, isKeptUnpaid, writeSubscription } from './end-subscription.ts';
import { findRenewed, isRunning } from './follow-renewal.ts';
import { lockSteadily } from './lock-subscription.ts';
import { planRenewalRetry } from './retry-plan.ts';
import type { SubscriptionNeeds } from './subscription-needs.ts';

interface Returned {
  subscription: SubscriptionRow;
  of: { cycle: number };
}

/** Takes back that a cycle was counted as paid; `undefined` if a later one is paid or asked for. */
function goBack({ subscription, of: { cycle } }: Returned): SubscriptionRow | undefined {
  if (cycle < subscription.cycle || subscription.open_payment_id) return undefined;
  return { ...subscription, cycle: cycle - 1, period: subscription.period - 1 };
}

/** Finds the subscription whose payment has come back: that of a later cycle, or the one that began it. */
async function findReturned(trx: StoreTransaction, paymentId: string): Promise<SubscriptionRow | undefined> {
  const renewed = await findRenewed(trx, paymentId);
  if (renewed) return renewed.of.cycle > renewed.subscription.cycle ? renewed.subscription : goBack(renewed);
  const rows = trx.selectFrom('subscriptions').select('id').where('payment_id', '=', paymentId);
  const begun = await rows.executeTakeFirst();
  const subscription = begun && (await lockSteadily(trx, begun.id));
  // If its first payment was not made after all, the next one is that of the first cycle, and the plan goes on where it was.
  return subscription && goBack({ subscription, of: { cycle: 1 } });
}

/**
 * Follows a debit that has come back. Its payment has failed for good, so that the cycle gets another one: the worker of renewals makes it
 * (`reopenCycle`), and the shopper or a later try pays it. If it would not be tried again, the subscription ends.
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
  // A cancelled one is ended by the worker, before it gets another payment.
  if (isLast && !isKeptUnpaid(needs, after, now))
    await endSubscription(trx, needs, { subscription: after, trigger: 'fail', now });
  else await writeSubscription(trx, after);
}

import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { findActiveMandate } from '../mandates/mandates.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';
import { giveUp } from './end-subscription.ts';
import { writeSubscription } from './lock-subscription.ts';
import { recordSubscriptionEvent } from './record-subscription-event.ts';
import { recordSubscriptionMail } from './record-subscription-mail.ts';
import { getPaymentDeadline, planRenewalRetry } from './retry-plan.ts';
import { findStop } from './stop-subscriptions.ts';
import type { SubscriptionNeeds } from './subscription-needs.ts';

/**
 * Handles a returned debit after the cycle got another payment: reports the first return, and schedules the next try. If the
 * mandate has ended, the payment is not retried, and the shopper has some days to pay at the link.
 */
export async function reopenCycle(
  trx: StoreTransaction,
  needs: SubscriptionNeeds,
  { subscription, now }: { subscription: SubscriptionRow; now: number },
): Promise<void> {
  const { open_payment_id: paymentId, tries, past_due_since: since, mandate_id: mandateId } = subscription;
  const { transaction_id: transactionId } = await trx
    .selectFrom('payments')
    .select('transaction_id')
    .where('id', '=', paymentId ?? '')
    .executeTakeFirstOrThrow();
  const of = { paymentId: paymentId ?? '', transactionId, cycle: subscription.cycle + 1 };
  const pastDueSince = since ?? now;
  const isStopped = (await findStop(trx, subscription, now)) !== null;
  const isOver = isStopped || (mandateId !== null && !(await findActiveMandate(trx, mandateId, now)));
  const dueAt = isOver
    ? getPaymentDeadline(pastDueSince)
    : planRenewalRetry({ tries, isHard: false, now }, pastDueSince);
  if (dueAt === undefined) {
    await giveUp(trx, needs, { subscription, of, now });
    return;
  }
  const planned: SubscriptionRow = { ...subscription, due_at: dueAt, updated_at: now };
  await writeSubscription(trx, planned);
  if (tries > 1) return;
  await recordSubscriptionEvent(trx, 'subscription.past_due', { subscription: planned, of, now });
  await recordSubscriptionMail(trx, needs, { subscription: planned, kind: 'returned', now });
}

import { extendLink } from '../../payments/payments/due-times.ts';
import { movePayment } from '../../payments/payments/move-payment.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';
import { writeSubscription } from './lock-subscription.ts';
import { type CycleEvent, recordSubscriptionEvent } from './record-subscription-event.ts';
import { recordSubscriptionMail } from './record-subscription-mail.ts';
import { getUnpaidEnd } from './retry-plan.ts';
import type { SubscriptionNeeds } from './subscription-needs.ts';

interface SubscriptionEnd {
  subscription: SubscriptionRow;
  now: number;
}

/** Ends a subscription early. @param trigger moves its due payment */
async function writeEnd(
  trx: StoreTransaction,
  needs: SubscriptionNeeds,
  { subscription, trigger, now }: SubscriptionEnd & { trigger: 'fail' | 'cancel' },
): Promise<SubscriptionRow> {
  const { open_payment_id: paymentId } = subscription;
  if (paymentId) await movePayment(trx, needs, { paymentId, trigger, now });
  const ended: SubscriptionRow = {
    ...subscription,
    state: 'CANCELLED',
    next_at: null,
    due_at: null,
    open_payment_id: null,
    updated_at: now,
  };
  await writeSubscription(trx, ended);
  await recordSubscriptionEvent(trx, 'subscription.cancelled', { subscription: ended, now });
  await recordSubscriptionMail(trx, needs, { subscription: ended, kind: 'ended', now });
  return ended;
}

/** Ends a subscription that someone has cancelled or never paid, and cancels its due payment. */
export const cancelAtOnce = (
  trx: StoreTransaction,
  needs: SubscriptionNeeds,
  end: SubscriptionEnd,
): Promise<SubscriptionRow> => writeEnd(trx, needs, { ...end, trigger: 'cancel' });

/** Ends a subscription whose payment could not be taken, and fails that payment. */
export const failSubscription = (
  trx: StoreTransaction,
  needs: SubscriptionNeeds,
  end: SubscriptionEnd,
): Promise<SubscriptionRow> => writeEnd(trx, needs, { ...end, trigger: 'fail' });

/** Keeps the unpaid payment open for the shopper, without retrying it. */
async function keepUnpaid(
  trx: StoreTransaction,
  { subscription, of, now }: SubscriptionEnd & { of: CycleEvent },
): Promise<void> {
  const { paymentId } = of;
  const endsAt = getUnpaidEnd(subscription.past_due_since ?? now);
  await extendLink(trx, { paymentId, endsAt });
  const unpaid: SubscriptionRow = { ...subscription, state: 'UNPAID', due_at: endsAt, updated_at: now };
  await writeSubscription(trx, unpaid);
  await recordSubscriptionEvent(trx, 'subscription.unpaid', { subscription: unpaid, of, now });
}

/** Whether the company keeps unpaid subscriptions instead of ending them. */
export const isKeptUnpaid = (
  { directory }: Pick<SubscriptionNeeds, 'directory'>,
  { company_id: companyId, past_due_since: since }: SubscriptionRow,
  now: number,
): boolean => directory.findCompany(companyId)?.keepsUnpaid === true && now < getUnpaidEnd(since ?? now);

/**
 * Gives up a payment that is not retried: the subscription ends, or stays unpaid if its company prefers that. One that was
 * cancelled during the payment ends as cancelled.
 */
export async function giveUp(
  trx: StoreTransaction,
  needs: SubscriptionNeeds,
  { subscription, of, now }: SubscriptionEnd & { of: CycleEvent },
): Promise<void> {
  if (subscription.ends_after_period) await cancelAtOnce(trx, needs, { subscription, now });
  else if (isKeptUnpaid(needs, subscription, now)) await keepUnpaid(trx, { subscription, of, now });
  else await failSubscription(trx, needs, { subscription, now });
}

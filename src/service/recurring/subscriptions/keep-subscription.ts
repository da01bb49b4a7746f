import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';
import { canKeep } from './can-keep.ts';
import { getNextAt } from './get-next-at.ts';
import { lockSteadily, writeSubscription } from './lock-subscription.ts';
import { recordSubscriptionMail } from './record-subscription-mail.ts';
import { rejectSubscription } from './reject-subscription.ts';
import type { SubscriptionNeeds } from './subscription-needs.ts';

/**
 * Undoes a cancellation while the paid period continues. The shopper gets a mail, because charges will continue.
 * @throws Rejection 409 for any other subscription
 */
export async function keepSubscription(
  trx: StoreTransaction,
  needs: SubscriptionNeeds,
  { subscription, now }: { subscription: SubscriptionRow; now: number },
): Promise<SubscriptionRow> {
  if (!canKeep(subscription, now)) throw rejectSubscription(subscription, ['PAUSED']);
  const kept: SubscriptionRow = { ...subscription, ends_after_period: 0, updated_at: now };
  await writeSubscription(trx, kept);
  await recordSubscriptionMail(trx, needs, { subscription: kept, kind: 'resumed', at: getNextAt(kept), now });
  return kept;
}

/** Undoes a cancellation for the shopper. A second press, in another tab, has no effect. */
export async function keepForShopper(
  id: string,
  { trx, now }: { trx: StoreTransaction; now: number },
  needs: SubscriptionNeeds,
): Promise<void> {
  const subscription = await lockSteadily(trx, id);
  if (subscription.state === 'ACTIVE' && !subscription.ends_after_period) return;
  await keepSubscription(trx, needs, { subscription, now });
}

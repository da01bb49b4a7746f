import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';
import { announceTerms, planAnnounced } from './announce-terms.ts';
import { canKeep, getNextAt } from './get-next-at.ts';
import { lockSteadily, writeSubscription } from './lock-subscription.ts';
import { recordSubscriptionMail } from './record-subscription-mail.ts';
import { rejectSubscription } from './reject-subscription.ts';
import type { SubscriptionNeeds } from './subscription-needs.ts';

/**
 * Undoes a cancellation while the paid period continues. The shopper gets a mail, because charges will continue; not before the
 * end of a notice, unless that is the shopper's own wish.
 * @throws Rejection 409 for any other subscription
 */
export async function keepSubscription(
  trx: StoreTransaction,
  needs: SubscriptionNeeds,
  {
    subscription,
    isOwnWish = false,
    now,
  }: { subscription: SubscriptionRow; isOwnWish?: boolean; now: number },
): Promise<SubscriptionRow> {
  if (!canKeep(subscription, now)) throw rejectSubscription(subscription, ['PAUSED']);
  const { announced_from: from, next_at } = subscription;
  const planned = planAnnounced(
    { announced_from: from, next_at },
    { dueAt: getNextAt(subscription) ?? 0, now },
  );
  let kept: SubscriptionRow = { ...subscription, ...planned, ends_after_period: 0, updated_at: now };
  if (!isOwnWish) kept = await announceTerms(trx, needs, { subscription: kept, now });
  await writeSubscription(trx, kept);
  if (isOwnWish)
    await recordSubscriptionMail(trx, needs, {
      subscription: kept,
      kind: 'resumed',
      at: getNextAt(kept),
      now,
    });
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
  await keepSubscription(trx, needs, { subscription, isOwnWish: true, now });
}

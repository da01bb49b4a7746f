import { DAY_MS } from '../../platform/clock/days.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';

/**
 * The maximum number of a subscription's card sessions per day. Each accepts ten declined cards, so this prevents card testing.
 */
const MAX_SESSIONS_A_DAY = 5;

/** Whether a payment is still to come that could use another card. */
export const canChangeCard = ({ state, ends_after_period: ends }: SubscriptionRow): boolean =>
  !ends && state !== 'CANCELLED' && state !== 'COMPLETED';

/** Whether the shopper may now add a card to the subscription. */
export async function canAddCard(
  db: Store | StoreTransaction,
  row: SubscriptionRow,
  now: number,
): Promise<boolean> {
  if (!canChangeCard(row)) return false;
  const ended = await db
    .selectFrom('card_sessions')
    .innerJoin('payments', 'payments.id', 'card_sessions.payment_id')
    .select('card_sessions.id')
    .where('subscription_id', '=', row.id)
    .where('card_sessions.created_at', '>', now - DAY_MS)
    .where('status', '!=', 'CREATED')
    .limit(MAX_SESSIONS_A_DAY)
    .execute();
  return ended.length < MAX_SESSIONS_A_DAY;
}

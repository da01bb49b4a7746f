import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { SubscriptionRow } from '../../platform/store/subscription-rows.ts';

const DAY_MS = 86_400_000;

/** Card sessions of a subscription that may end within a day: each takes ten declined cards, so stolen ones cannot be tried in hundreds. */
const MAX_SESSIONS_A_DAY = 5;

/** Whether anything is to be charged with another card. */
export const canChangeCard = ({ state, ends_after_period: ends }: SubscriptionRow): boolean =>
  !ends && state !== 'CANCELLED' && state !== 'COMPLETED';

/** Whether the shopper may add a card to it now. */
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

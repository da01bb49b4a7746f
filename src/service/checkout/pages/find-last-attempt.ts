import type { LastAttempt } from '../../../protocol/attempt-facts.ts';
import type { DeclineCode } from '../../../protocol/decline-codes.ts';
import { isRail } from '../../../protocol/payment-methods.ts';
import type { AttemptOrigin } from '../../payments/tables/attempts.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { SavedCardRow } from '../../recurring/tables/cards.ts';
import type { CheckoutLink } from '../link/find-link.ts';

/** Origins of attempts without a shopper present. */
const ABSENT: readonly AttemptOrigin[] = ['merchant', 'renewal'];

/** Reasons after which the page asks for another card, and only for that. */
const ASKS_FOR_ANOTHER: readonly DeclineCode[] = ['card_declined', 'insufficient_funds', 'expired_card'];

/**
 * Returns the result of the last attempt of an open link, for a returning shopper: declined, or cancelled. `undefined` if nothing
 * was tried, or an attempt is in progress.
 * @param savedCards the cards that the page offers
 * @param own the id of this shopper's attempt, if the last one may be another person's
 */
export async function findLastAttempt(
  store: Store,
  link: Pick<CheckoutLink, 'paymentId' | 'status' | 'activeAttemptId' | 'isReusable'>,
  savedCards: readonly SavedCardRow[],
  own?: { attemptId: unknown },
): Promise<LastAttempt | undefined> {
  const { paymentId, status, activeAttemptId, isReusable } = link;
  // On a reusable link, unfinished attempts belong to other shoppers.
  if (status !== 'CREATED' || activeAttemptId || isReusable) return undefined;
  const last = await store
    .selectFrom('attempts')
    .select(['id', 'method', 'state', 'origin', 'decline_code', 'card_brand', 'card_last4', 'saved_card_id'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || (last.state !== 'DECLINED' && last.state !== 'CANCELLED')) return undefined;
  if (own && last.id !== own.attemptId) return undefined;
  const { method, state, origin, decline_code: code } = last;
  // The bank requested authentication while the shopper was absent: that is no failure of the shopper's.
  if (ABSENT.includes(origin) && code === 'authentication_failed') return undefined;
  if (state === 'CANCELLED') return { method };
  if (code === 'payment_declined' && isRail(method)) return { method, declineCode: 'rail_declined' };
  const declineCode = code ?? 'card_declined';
  if (!ASKS_FOR_ANOTHER.includes(declineCode)) return { method, declineCode };
  const declined = savedCards.find(({ id, brand, last4 }) =>
    // A renewal is charged by the token of its subscription.
    last.saved_card_id ? id === last.saved_card_id : brand === last.card_brand && last4 === last.card_last4,
  );
  return { method, declineCode, ...(declined && { declinedCard: declined.id }) };
}

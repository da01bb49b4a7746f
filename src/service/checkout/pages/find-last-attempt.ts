import type { LastAttempt } from '../../../protocol/attempts/attempt-facts.ts';
import type { AttemptOrigin } from '../../payments/tables/attempts.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { CheckoutLink } from '../link/find-link.ts';

/** Origins of attempts without a shopper present. */
const ABSENT: readonly AttemptOrigin[] = ['merchant', 'renewal'];

/**
 * Returns the result of the last attempt of an open link, for a returning shopper: declined, or cancelled. `undefined` if nothing
 * was tried, or an attempt is in progress.
 */
export async function findLastAttempt(
  store: Store,
  link: Pick<CheckoutLink, 'paymentId' | 'status' | 'activeAttemptId' | 'isReusable'>,
): Promise<LastAttempt | undefined> {
  const { paymentId, status, activeAttemptId, isReusable } = link;
  // On a reusable link, unfinished attempts belong to other shoppers.
  if (status !== 'CREATED' || activeAttemptId || isReusable) return undefined;
  const last = await store
    .selectFrom('attempts')
    .select(['method', 'state', 'origin', 'decline_code as declineCode'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || (last.state !== 'DECLINED' && last.state !== 'CANCELLED')) return undefined;
  const { method, origin, declineCode } = last;
  // The bank requested authentication while the shopper was absent: that is no failure of the shopper's.
  if (ABSENT.includes(origin) && declineCode === 'authentication_failed') return undefined;
  return { method, ...(last.state === 'DECLINED' && { declineCode: declineCode ?? 'card_declined' }) };
}

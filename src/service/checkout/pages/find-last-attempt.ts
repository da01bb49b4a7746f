import type { LastAttempt } from '../../../protocol/checkout-api.ts';
import { CHARGE_KEY } from '../../payments/attempts/finish-attempt.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { RENEWAL_KEY } from '../../recurring/subscriptions/follow-renewal.ts';
import type { CheckoutLink } from '../link/find-link.ts';

/** The bank wants to ask the shopper, who was not there: nothing was tried that could have failed. */
const asksShopper = (attemptKey: string, declineCode: string | null): boolean =>
  declineCode === 'authentication_failed' &&
  [CHARGE_KEY, RENEWAL_KEY].some((key) => attemptKey.startsWith(key));

/**
 * Finds how the last attempt of an open link ended, for a shopper who comes back: the bank said no, or the shopper cancelled
 * there. `undefined` if nothing was tried, or something is under way.
 */
export async function findLastAttempt(
  store: Store,
  link: Pick<CheckoutLink, 'paymentId' | 'status' | 'activeAttemptId' | 'isReusable'>,
): Promise<LastAttempt | undefined> {
  const { paymentId, status, activeAttemptId, isReusable } = link;
  // What a reusable link has are presses that others gave up.
  if (status !== 'CREATED' || activeAttemptId || isReusable) return undefined;
  const last = await store
    .selectFrom('attempts')
    .select(['method', 'state', 'attempt_key as attemptKey', 'decline_code as declineCode'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || (last.state !== 'DECLINED' && last.state !== 'CANCELLED')) return undefined;
  const { method, attemptKey, declineCode } = last;
  if (asksShopper(attemptKey, declineCode)) return undefined;
  return { method, ...(last.state === 'DECLINED' && { declineCode: declineCode ?? 'card_declined' }) };
}

import type { LastAttempt } from '../../protocol/checkout-api.ts';
import type { Store } from '../store/open-store.ts';
import type { CheckoutLink } from './find-link.ts';

/**
 * Finds how the last attempt of an open link ended, for a shopper who comes back: the bank said no, or the shopper cancelled
 * there. `undefined` if nothing was tried, or something is under way.
 */
export async function findLastAttempt(
  store: Store,
  { paymentId, status, activeAttemptId }: Pick<CheckoutLink, 'paymentId' | 'status' | 'activeAttemptId'>,
): Promise<LastAttempt | undefined> {
  if (status !== 'CREATED' || activeAttemptId) return undefined;
  const last = await store
    .selectFrom('attempts')
    .select(['method', 'state', 'decline_code as declineCode'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || (last.state !== 'DECLINED' && last.state !== 'CANCELLED')) return undefined;
  const { method, declineCode } = last;
  return { method, ...(last.state === 'DECLINED' && { declineCode: declineCode ?? 'card_declined' }) };
}

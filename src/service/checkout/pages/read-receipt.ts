import type { ReceiptFacts } from '../../../protocol/attempt-facts.ts';
import { getScreenState } from '../../../protocol/payment-status.ts';
import { toTime } from '../../platform/clock/to-time.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { CheckoutLink } from '../link/find-link.ts';

type ReceiptLink = Pick<CheckoutLink, 'paymentId' | 'token' | 'status' | 'method' | 'savesCard'>;

/**
 * Whether the shopper has done everything, so that the page is a receipt: paid, reserved, or promised by a bank or wallet. A bank
 * transfer that was only declared still has to arrive.
 */
export const showsReceipt = ({ status, method, savesCard }: ReceiptLink): boolean =>
  getScreenState(status) === 'completed' &&
  !savesCard &&
  !(status === 'PENDING' && method === 'bank_transfer');

/** Returns when the money of a bank transfer arrived, if that is still known. */
async function findArrival(store: Store, { paymentId, method }: ReceiptLink): Promise<number | undefined> {
  if (method !== 'bank_transfer') return undefined;
  const events = store.selectFrom('events').select('occurred_at').where('payment_id', '=', paymentId);
  return (await events.where('type', '=', 'payment.settled').executeTakeFirst())?.occurred_at;
}

/**
 * Reads what a receipt shows in addition to the order; `undefined` if the page is none. Anyone with the URL sees it, so it has no more of
 * the card than its brand and last digits, and nothing about the shopper.
 */
export async function readReceipt(store: Store, link: ReceiptLink): Promise<ReceiptFacts | undefined> {
  if (!showsReceipt(link)) return undefined;
  const attempt = await store
    .selectFrom('attempts')
    .select(['card_brand as brand', 'card_last4 as last4', 'created_at', 'ended_at'])
    .where('payment_id', '=', link.paymentId)
    .where('state', '=', 'APPROVED')
    .executeTakeFirst();
  const paidAt = (await findArrival(store, link)) ?? attempt?.ended_at ?? attempt?.created_at;
  const { brand, last4 } = attempt ?? {};
  return {
    ...(paidAt !== undefined && { paidAt: toTime(paidAt) }),
    ...(last4 && { card: { ...(brand && { brand }), last4 } }),
    code: `/checkout/${link.token}/receipt.svg`,
  };
}

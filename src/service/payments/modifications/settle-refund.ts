import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { MoveNeeds, RefundMade } from '../payments/followers.ts';
import { movePayment } from '../payments/move-payment.ts';
import type { RefundRow } from '../tables/modifications.ts';
import type { PaymentRow } from '../tables/payments.ts';
import { sumReturned } from './payment-sums.ts';
import { recordRefundEvent } from './record-refund-event.ts';

/** The triggers to use after `payment.refunded` was sent. */
const AGAIN = { refund: 'refund_again', lose_dispute: 'lose_again', lose_part: 'lose_part' } as const;

interface RefundEnd {
  refund: RefundRow;
  now: number;
}

type Balance = Pick<PaymentRow, 'status' | 'amount_minor' | 'refunded_minor'>;

/**
 * Counts the settled refunds of a locked payment again. The acquirer may return more than came in, for instance a refund and a
 * lost dispute about the same money: `refunded_minor` is capped at the amount.
 */
async function countRefunded(trx: StoreTransaction, paymentId: string): Promise<Balance> {
  const returned = await sumReturned(trx, paymentId);
  const payments = trx.selectFrom('payments').select('amount_minor').where('id', '=', paymentId);
  const { amount_minor } = await payments.executeTakeFirstOrThrow();
  return trx
    .updateTable('payments')
    .set({ refunded_minor: Math.min(returned, amount_minor) })
    .where('id', '=', paymentId)
    .returning(['amount_minor', 'refunded_minor', 'status'])
    .executeTakeFirstOrThrow();
}

async function announceRefund(trx: StoreTransaction, { followers }: MoveNeeds, refunded: RefundMade) {
  for (const follower of followers.payments) await follower.refunded?.(trx, refunded);
}

/** Moves a payment after a refund or a lost dispute. A disputed payment is left to its dispute. */
export async function moveReturned(
  trx: StoreTransaction,
  needs: MoveNeeds,
  { paymentId, reason, now }: { paymentId: string; reason: RefundRow['reason']; now: number },
): Promise<Balance> {
  const payment = await countRefunded(trx, paymentId);
  const isWhole = payment.refunded_minor === payment.amount_minor;
  // A dispute about a part leaves the rest.
  if (reason === 'refund' && !isWhole) return payment;
  const trigger = isWhole ? reason : 'lose_part';
  const status: PaymentStatus | undefined =
    (await movePayment(trx, needs, { paymentId, trigger, now })) ??
    (await movePayment(trx, needs, { paymentId, trigger: AGAIN[trigger], now }));
  return { ...payment, status: status ?? payment.status };
}

/** Counts a refund whose money was returned. A completely refunded payment is moved. */
export async function settleRefund(
  trx: StoreTransaction,
  needs: MoveNeeds,
  { refund, now }: RefundEnd,
): Promise<Balance> {
  const { payment_id: paymentId, reason } = refund;
  await countRefunded(trx, paymentId);
  await recordRefundEvent(trx, refund, { status: 'SETTLED', now });
  await announceRefund(trx, needs, { refund, isTakenBack: false, now });
  return moveReturned(trx, needs, { paymentId, reason, now });
}

/** Takes back a refund that the acquirer could not make, even if it had settled: its amount can be refunded again. */
export async function failRefund(
  trx: StoreTransaction,
  needs: MoveNeeds,
  { refund, wasSettled, now }: RefundEnd & { wasSettled: boolean },
): Promise<void> {
  const { payment_id: paymentId } = refund;
  if (wasSettled) {
    const { amount_minor, refunded_minor } = await countRefunded(trx, paymentId);
    if (refunded_minor < amount_minor) await movePayment(trx, needs, { paymentId, trigger: 'unrefund', now });
    await announceRefund(trx, needs, { refund, isTakenBack: true, now });
  }
  await recordRefundEvent(trx, refund, { status: 'FAILED', now });
}

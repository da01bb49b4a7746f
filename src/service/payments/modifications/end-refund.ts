import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { PaymentRow, RefundRow } from '../../platform/store/payment-rows.ts';
import type { MoveNeeds, RefundMade } from '../payments/followers.ts';
import { movePayment } from '../payments/move-payment.ts';
import { recordRefundEvent } from './record-refund-event.ts';

/** The triggers to use after `payment.refunded` was sent. */
const AGAIN = { refund: 'refund_again', lose_dispute: 'lose_again', lose_part: 'lose_part' } as const;

interface RefundEnd {
  refund: RefundRow;
  /** The trigger that moves the payment once it is refunded completely. */
  trigger: keyof typeof AGAIN;
  now: number;
}

type Balance = Pick<PaymentRow, 'status' | 'refunded_minor'>;

const changeRefunded = (trx: StoreTransaction, paymentId: string, byMinor: number) =>
  trx
    .updateTable('payments')
    .set((expression) => ({ refunded_minor: expression('refunded_minor', '+', byMinor) }))
    .where('id', '=', paymentId)
    .returning(['amount_minor', 'refunded_minor', 'status'])
    .executeTakeFirstOrThrow();

async function announceRefund(trx: StoreTransaction, { followers }: MoveNeeds, refunded: RefundMade) {
  for (const follower of followers.payments) await follower.refunded?.(trx, refunded);
}

/** Counts a refund whose money was returned. A completely refunded payment is moved; a disputed one is left to the dispute. */
export async function settleRefund(
  trx: StoreTransaction,
  needs: MoveNeeds,
  { refund, trigger, now }: RefundEnd,
): Promise<Balance> {
  const { payment_id: paymentId, amount_minor } = refund;
  const payment = await changeRefunded(trx, paymentId, amount_minor);
  await recordRefundEvent(trx, refund, { status: 'SETTLED', now });
  await announceRefund(trx, needs, { refund, isTakenBack: false, now });
  // A lost dispute takes all that is left.
  if (trigger === 'refund' && payment.refunded_minor < payment.amount_minor) return payment;
  const status: PaymentStatus | undefined =
    (await movePayment(trx, needs, { paymentId, trigger, now })) ??
    (await movePayment(trx, needs, { paymentId, trigger: AGAIN[trigger], now }));
  return { ...payment, status: status ?? payment.status };
}

/** Takes back a refund that the acquirer could not make, even if it had settled: its amount can be refunded again. */
export async function failRefund(
  trx: StoreTransaction,
  needs: MoveNeeds,
  { refund, wasSettled, now }: { refund: RefundRow; wasSettled: boolean; now: number },
): Promise<void> {
  const { payment_id: paymentId, amount_minor } = refund;
  if (wasSettled) {
    await changeRefunded(trx, paymentId, -amount_minor);
    await movePayment(trx, needs, { paymentId, trigger: 'unrefund', now });
    await announceRefund(trx, needs, { refund, isTakenBack: true, now });
  }
  await recordRefundEvent(trx, refund, { status: 'FAILED', now });
}

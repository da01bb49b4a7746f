import { randomUUID } from 'node:crypto';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import { breakRule, reject, rejectFields } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { RefundRow } from '../../platform/store/payment-rows.ts';
import type { MoveNeeds } from './followers.ts';
import { movePayment } from './move-payment.ts';
import { recordRefundEvent } from './record-refund-event.ts';
import { rejectPaymentState } from './reject-payment-state.ts';
import { TRANSITIONS } from './transitions.ts';

export interface RefundOrder {
  paymentId: string;
  /** Minor units; the rest of the payment if absent. */
  amountMinor?: number | undefined;
  /** Why the money goes back, and the trigger that moves the payment once nothing is left. */
  reason: RefundRow['reason'];
  /** The merchant's reason. */
  reasonText?: string | undefined;
  now: number;
}

export interface Refunded {
  refund: RefundRow;
  status: PaymentStatus;
  /** The sum of all refunds, including this one. */
  refundedMinor: number;
}

/**
 * Refunds a part or the rest of a payment: adds a row to the ledger and, once nothing is left, moves the payment. The first update
 * locks the payment until the transaction ends, so that concurrent refunds never exceed the amount.
 * @throws Rejection 409 if the state does not allow it; 400 for more than is left
 */
export async function refundPayment(
  trx: StoreTransaction,
  needs: MoveNeeds,
  { paymentId, amountMinor, reason, reasonText, now }: RefundOrder,
): Promise<Refunded> {
  const payment = await trx
    .updateTable('payments')
    .set({ updated_at: now })
    .where('id', '=', paymentId)
    .where('status', 'in', TRANSITIONS[reason].from)
    .returning(['company_id', 'amount_minor', 'refunded_minor', 'status'])
    .executeTakeFirst();
  if (!payment) throw await rejectPaymentState(trx, { paymentId, needs: TRANSITIONS[reason].from, now });
  const left = payment.amount_minor - payment.refunded_minor;
  const refund: RefundRow = {
    id: `rfd_${randomUUID()}`,
    payment_id: paymentId,
    company_id: payment.company_id,
    amount_minor: amountMinor ?? left,
    reason,
    reason_text: reasonText ?? null,
    created_at: now,
  };
  if (refund.amount_minor > left)
    throw rejectFields([breakRule('Amount', 'OUT_OF_RANGE', `At most ${left} is left to refund.`)]);
  const refundedMinor = payment.refunded_minor + refund.amount_minor;
  await trx.insertInto('refunds').values(refund).execute();
  await trx
    .updateTable('payments')
    .set({ refunded_minor: refundedMinor })
    .where('id', '=', paymentId)
    .execute();
  await recordRefundEvent(trx, refund);
  if (refundedMinor < payment.amount_minor) return { refund, status: payment.status, refundedMinor };
  const status = await movePayment(trx, needs, { paymentId, trigger: reason, now });
  if (!status) throw reject('STATE_NOT_ALLOWED');
  return { refund, status, refundedMinor };
}

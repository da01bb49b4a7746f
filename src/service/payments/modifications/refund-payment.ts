import { randomUUID } from 'node:crypto';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import { breakRule, rejectFields } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { RefundRow } from '../../platform/store/payment-rows.ts';
import { rejectPaymentState } from '../payments/reject-payment-state.ts';
import { TRANSITIONS } from '../payments/transitions.ts';
import { addModification } from './add-modification.ts';
import { settleRefund } from './end-refund.ts';
import type { ModifyNeeds } from './modifier.ts';

interface RefundOrder {
  paymentId: string;
  /** Minor units. Default: the rest of the payment. */
  amountMinor?: number | undefined;
  /** The cause of the refund, which is also the trigger that moves the payment once nothing is left. */
  reason: RefundRow['reason'];
  /** Whether the merchant had won the dispute before, or `payment.refunded` was already sent. */
  isLostAgain?: boolean;
  /** The merchant's reason. */
  reasonText?: string | undefined;
  now: number;
}

interface Refunded {
  refund: RefundRow;
  status: PaymentStatus;
  /** The sum of all settled refunds. */
  refundedMinor: number;
}

/** Sums the refunds that were requested from the acquirer and are still pending. */
async function sumPending(trx: StoreTransaction, paymentId: string): Promise<number> {
  const pending = await trx
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<number | string | null>('amount_minor').as('sum'))
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  return Number(pending.sum ?? 0);
}

/**
 * Refunds a part or the rest of a payment: adds a row to the refunds and requests it from the acquirer. Once nothing is left, the
 * payment is moved. Money that the card's bank takes after a dispute is gone at once. The first update locks the payment until
 * the transaction ends, so that concurrent refunds never exceed the amount.
 * @throws Rejection 409 if the state does not allow it; 400 if the amount exceeds what is left
 */
export async function refundPayment(
  trx: StoreTransaction,
  { acquirer, followers }: ModifyNeeds,
  { paymentId, amountMinor, reason, isLostAgain, reasonText, now }: RefundOrder,
): Promise<Refunded> {
  const { from } = TRANSITIONS[isLostAgain ? 'lose_again' : reason];
  const payment = await trx
    .updateTable('payments')
    .set({ updated_at: now })
    .where('id', '=', paymentId)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst();
  if (!payment) throw await rejectPaymentState(trx, { paymentId, needs: from, now });
  const left = payment.amount_minor - payment.refunded_minor - (await sumPending(trx, paymentId));
  const isTaken = reason === 'lose_dispute';
  if (!isTaken && ((amountMinor ?? 0) > left || left === 0))
    throw rejectFields([breakRule('Amount', 'OUT_OF_RANGE', `At most ${left} is left to refund.`)]);
  // A bank takes its part regardless of pending refunds.
  const isPart = isTaken && (amountMinor ?? Infinity) < payment.amount_minor - payment.refunded_minor;
  const isDone = isTaken || (await acquirer.modifiesAtOnce(trx, payment.company_id));
  const refund: RefundRow = {
    id: `rfd_${randomUUID()}`,
    payment_id: paymentId,
    company_id: payment.company_id,
    amount_minor: Math.min(amountMinor ?? left, left),
    reason,
    reason_text: reasonText ?? null,
    state: isDone ? 'SETTLED' : 'PENDING',
    created_at: now,
  };
  await trx.insertInto('refunds').values(refund).execute();
  const { id: refundId, amount_minor } = refund;
  if (!isTaken) await addModification(trx, { payment, kind: 'refund', amount_minor, refundId, isDone, now });
  if (!isDone) return { refund, status: payment.status, refundedMinor: payment.refunded_minor };
  const settled = await settleRefund(
    trx,
    { followers },
    { refund, trigger: isPart ? 'lose_part' : reason, now },
  );
  return { refund, status: settled.status, refundedMinor: settled.refunded_minor };
}

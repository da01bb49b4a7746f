import { randomUUID } from 'node:crypto';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import { breakRule, rejectFields } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { MoveNeeds } from '../payments/followers.ts';
import { rejectPaymentState } from '../payments/reject-payment-state.ts';
import { TRANSITIONS } from '../payments/transitions.ts';
import type { RefundRow } from '../tables/modifications.ts';
import type { PaymentRow } from '../tables/payments.ts';
import { addModification } from './add-modification.ts';
import type { ModifyNeeds } from './modifier.ts';
import { moveReturned, settleRefund } from './settle-refund.ts';

interface RefundOrder {
  paymentId: string;
  /** Minor units. Default: the rest of the payment. */
  amountMinor?: number | undefined;
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
 * Locks a payment until the transaction ends, so that concurrent refunds never exceed the amount.
 * @throws Rejection 409 if its state does not allow the trigger
 */
async function lockFor(
  trx: StoreTransaction,
  trigger: 'refund' | 'lose_dispute',
  { paymentId, now }: { paymentId: string; now: number },
): Promise<PaymentRow> {
  const { from } = TRANSITIONS[trigger];
  const payment = await trx
    .updateTable('payments')
    .set({ updated_at: now })
    .where('id', '=', paymentId)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst();
  if (!payment) throw await rejectPaymentState(trx, { paymentId, needs: from, now });
  return payment;
}

type NewRefund = Pick<RefundRow, 'amount_minor' | 'reason' | 'state'> & Partial<RefundRow>;

async function insertRefund(
  trx: StoreTransaction,
  { id: paymentId, company_id }: PaymentRow,
  { now, ...given }: NewRefund & { now: number },
): Promise<RefundRow> {
  const refund: RefundRow = {
    id: `rfd_${randomUUID()}`,
    payment_id: paymentId,
    company_id,
    reason_text: null,
    created_at: now,
    ...given,
  };
  await trx.insertInto('refunds').values(refund).execute();
  return refund;
}

/**
 * Refunds a part or the rest of a payment: adds a row to the refunds and requests it from the acquirer. Once nothing is left, the
 * payment is moved.
 * @throws Rejection 409 if the state does not allow it; 400 if the amount exceeds what is left
 */
export async function refundPayment(
  trx: StoreTransaction,
  { acquirer, followers }: ModifyNeeds,
  { paymentId, amountMinor, reasonText, now }: RefundOrder,
): Promise<Refunded> {
  const payment = await lockFor(trx, 'refund', { paymentId, now });
  acquirer.refuseRefund?.(payment);
  const left = payment.amount_minor - payment.refunded_minor - (await sumPending(trx, paymentId));
  if ((amountMinor ?? 0) > left || left === 0)
    throw rejectFields([
      breakRule('Amount', 'OUT_OF_RANGE', `At most ${Math.max(left, 0)} is left to refund.`),
    ]);
  const isDone = await acquirer.modifiesAtOnce(trx, payment.company_id);
  const refund = await insertRefund(trx, payment, {
    amount_minor: amountMinor ?? left,
    reason: 'refund',
    reason_text: reasonText ?? null,
    state: isDone ? 'SETTLED' : 'PENDING',
    now,
  });
  const { id: refundId, amount_minor } = refund;
  await addModification(trx, { payment, kind: 'refund', amount_minor, refundId, isDone, now });
  if (!isDone) return { refund, status: payment.status, refundedMinor: payment.refunded_minor };
  const settled = await settleRefund(trx, { followers }, { refund, now });
  return { refund, status: settled.status, refundedMinor: settled.refunded_minor };
}

interface Return {
  /** A locked payment whose money was taken. */
  payment: PaymentRow;
  /** Minor units, as the acquirer says. */
  amountMinor: number;
  /** `lose_dispute` if the card's bank took it, `refund` if it was returned at the acquirer. */
  reason: RefundRow['reason'];
  /** The acquirer's reference of a refund, by which it can still fail. */
  acquirerReference?: string;
  now: number;
}

/**
 * Records money that went back without a request of the service. Pending refunds do not matter, and it may be more than came in:
 * `refunded_minor` is then capped at the amount, and `readSums` returns the difference.
 * @returns the refund; none if nothing went back
 */
export async function bookReturn(
  trx: StoreTransaction,
  needs: MoveNeeds,
  { payment, amountMinor, reason, acquirerReference, now }: Return,
): Promise<Omit<Refunded, 'refund'> & { refund: RefundRow | undefined }> {
  const { id: paymentId } = payment;
  if (amountMinor === 0) {
    const { status, refunded_minor } = await moveReturned(trx, needs, { paymentId, reason, now });
    return { refund: undefined, status, refundedMinor: refunded_minor };
  }
  const refund = await insertRefund(trx, payment, {
    amount_minor: amountMinor,
    reason,
    state: 'SETTLED',
    now,
  });
  if (acquirerReference !== undefined)
    await addModification(trx, {
      payment,
      kind: 'refund',
      amount_minor: amountMinor,
      refundId: refund.id,
      acquirerReference,
      isDone: true,
      now,
    });
  const { status, refunded_minor } = await settleRefund(trx, needs, { refund, now });
  return { refund, status, refundedMinor: refunded_minor };
}

/**
 * Loses the dispute of a payment that the service decides itself: all that is left goes back.
 * @throws Rejection 409 if it is not disputed
 */
export async function loseDispute(
  trx: StoreTransaction,
  needs: MoveNeeds,
  { paymentId, now }: { paymentId: string; now: number },
): Promise<PaymentStatus> {
  const payment = await lockFor(trx, 'lose_dispute', { paymentId, now });
  const amountMinor = payment.amount_minor - payment.refunded_minor;
  return (await bookReturn(trx, needs, { payment, amountMinor, reason: 'lose_dispute', now })).status;
}

import { announceLateReturn } from '../../payments/attempts/end-debit.ts';
import { refundPayment } from '../../payments/modifications/refund-payment.ts';
import { movePayment } from '../../payments/payments/move-payment.ts';
import type { DisputeState } from '../../platform/store/dispute-rows.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { type Apply, type ApplyOptions, alarm, inTransaction } from './apply.ts';
import { mapDisputeReason } from './dispute-reasons.ts';
import type { NotifiedPayment } from './find-payment.ts';
import { readData } from './keep-told.ts';

/** The states of a payment that cannot have a dispute yet, because no money was taken. */
export const NOT_YET = ['CREATED', 'HELD', 'PENDING', 'CAPTURED'];

const isDebit = ({ method }: NotifiedPayment['attempt']) => method === 'sepa_direct_debit';

/** The state of the dispute of a payment; `undefined` if there is none. */
async function findDispute(trx: StoreTransaction, paymentId: string): Promise<DisputeState | undefined> {
  const disputes = trx.selectFrom('disputes').select('state').where('payment_id', '=', paymentId);
  return (await disputes.executeTakeFirst())?.state;
}

/** Loses a dispute: the disputed money is gone, and a returned debit is reopened for payment. */
async function lose(
  trx: StoreTransaction,
  { attempt, payment }: NotifiedPayment,
  options: ApplyOptions,
): Promise<void> {
  const lost = { paymentId: payment.id, now: options.now() };
  const disputes = trx.selectFrom('disputes').select('amount_minor').where('payment_id', '=', payment.id);
  const about = (await disputes.executeTakeFirst())?.amount_minor ?? payment.amount_minor;
  const left = payment.amount_minor - payment.refunded_minor;
  const terms = {
    reason: 'lose_dispute',
    isLostAgain: true,
    ...(about < left && { amountMinor: about }),
  } as const;
  const { status } = await refundPayment(trx, options, { ...lost, ...terms });
  if (status === 'REFUNDED' && isDebit(attempt)) await announceLateReturn(trx, options, lost);
}

export const dispute = (isFinal: boolean): Apply =>
  inTransaction(async (trx, found, notification, options) => {
    const { attempt, payment } = found;
    const data = readData(notification);
    const { amount_minor: amountMinor } = notification;
    if (NOT_YET.includes(payment.status)) return 'LATER';
    const respondBy = Date.parse(data.defensePeriodEndsAt ?? '');
    const moved = await movePayment(trx, options, {
      paymentId: payment.id,
      trigger: 'dispute',
      disputeReason: mapDisputeReason(data.chargebackReasonCode, isDebit(attempt)),
      disputeTerms: { amountMinor, respondBy: Number.isNaN(respondBy) ? null : respondBy },
      now: options.now(),
    });
    const isOpen = moved !== undefined || payment.status === 'DISPUTED';
    const isLost = isDebit(attempt) || (data.defendable === 'false' && data.autoDefended !== 'true');
    if (isOpen && isFinal && isLost) await lose(trx, found, options);
    if (isOpen || (await findDispute(trx, payment.id)) === 'LOST') return 'APPLIED';
    alarm('disputes the money', found, notification, options);
    return 'APPLIED';
  });

export const win = inTransaction(async (trx, found, notification, options) => {
  const { payment } = found;
  const { id: paymentId, status } = payment;
  const dispute = await findDispute(trx, paymentId);
  if (NOT_YET.includes(status) || !dispute) return 'LATER';
  const move = { paymentId, now: options.now() };
  if (dispute === 'LOST') alarm('gives money back', found, notification, options);
  await movePayment(trx, options, { ...move, trigger: 'win_dispute' });
  // Now take into account a refund that was made during the dispute.
  if (payment.refunded_minor === payment.amount_minor)
    (await movePayment(trx, options, { ...move, trigger: 'refund' })) ??
      (await movePayment(trx, options, { ...move, trigger: 'refund_again' }));
  return 'APPLIED';
});

export const loseFinally = inTransaction(async (trx, found, notification, options) => {
  const { id, status } = found.payment;
  const dispute = await findDispute(trx, id);
  if (NOT_YET.includes(status) || !dispute) return 'LATER';
  if (dispute === 'LOST') return 'APPLIED';
  if (status === 'DISPUTED' || status === 'SETTLED') await lose(trx, found, options);
  else alarm('takes the money', found, notification, options);
  return 'APPLIED';
});

/** The outcomes of a dispute that was not defended (`disputeStatus`). */
const UNDEFENDED = ['Lost', 'Accepted', 'Undefended', 'Expired'];

/** Loses a dispute when its deadline passes, unless it was defended. */
export const endDefense: Apply = async (notification, options) => {
  if (UNDEFENDED.includes(readData(notification).disputeStatus ?? ''))
    return loseFinally(notification, options);
  return inTransaction(async (_trx, found) => {
    if (found.payment.status === 'DISPUTED') alarm('ends the defense', found, notification, options);
    return 'APPLIED';
  })(notification, options);
};

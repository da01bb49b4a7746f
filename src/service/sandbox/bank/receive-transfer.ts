/** SIMULATED: a bank transfer that arrives at the company's account. */
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import type { Company } from '../../calls/companies/company.ts';
import type { MoveNeeds } from '../../payments/payments/followers.ts';
import { movePayment } from '../../payments/payments/move-payment.ts';
import { rejectPaymentState } from '../../payments/payments/reject-payment-state.ts';
import { getStatus } from '../../payments/terms/is-expired.ts';
import type { Link } from '../../payments/terms/link.ts';
import { takesTransfers } from '../../payments/terms/list-payable-methods.ts';
import { selectLinks, toLink } from '../../payments/terms/stored-links.ts';
import { breakRule, reject, rejectFields, rejectState } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';

export interface IncomingTransfer {
  /** The creditor reference (ISO 11649), without spaces. */
  reference: string;
  amountMinor: number;
}

const AWAITED: readonly PaymentStatus[] = ['CREATED', 'PENDING'];

/** Statuses after which no other money is expected. */
const PAID: readonly PaymentStatus[] = ['HELD', 'CAPTURED', 'SETTLED', 'REFUNDED', 'DISPUTED'];

/** @throws Rejection 404, 400 for another amount, or 409 in a state that does not wait for a transfer */
function checkTransfer(link: Link | undefined, { amountMinor, company, now }: Arrival): asserts link is Link {
  if (!link || !takesTransfers({ ...link, company })) throw reject('REFERENCE_NOT_FOUND');
  const status = getStatus(link, now);
  if (PAID.includes(status)) throw reject('ALREADY_PAID');
  const isAwaited = status === 'CREATED' || (status === 'PENDING' && link.method === 'bank_transfer');
  if (!isAwaited)
    throw rejectState('STATE_NOT_ALLOWED', { subject: 'payment', state: status, needs: AWAITED });
  if (link.amountMinor !== amountMinor) throw rejectFields([breakRule('Amount', 'AMOUNT_DIFFERS')]);
}

interface Arrival extends IncomingTransfer {
  company: Company;
  now: number;
}

/**
 * Settles the payment that a transfer names, whether the shopper has said that it is on its way or has only written down the
 * details. A transfer that cannot be matched changes nothing: a real company would look into it.
 * @throws Rejection as `checkTransfer`
 */
export async function receiveTransfer(
  trx: StoreTransaction,
  needs: MoveNeeds,
  arrival: Arrival,
): Promise<{ transactionId: string; status: PaymentStatus }> {
  const { reference, company, now } = arrival;
  // The update locks it until the transaction ends: of two equal transfers, one counts.
  const payment = await trx
    .updateTable('payments')
    .set({ updated_at: now })
    .where('transfer_reference', '=', reference)
    .where('company_id', '=', company.id)
    .returning('id')
    .executeTakeFirst();
  const row = payment && (await selectLinks(trx).where('payments.id', '=', payment.id).executeTakeFirst());
  const link = row && toLink(row);
  checkTransfer(link, arrival);
  const { paymentId, transactionId } = link;
  await trx.updateTable('payments').set({ method: 'bank_transfer' }).where('id', '=', paymentId).execute();
  const isCaptured = await movePayment(trx, needs, { paymentId, trigger: 'authorize', now });
  const status = isCaptured && (await movePayment(trx, needs, { paymentId, trigger: 'settle', now }));
  // Another attempt is under way.
  if (!status) throw await rejectPaymentState(trx, { paymentId, needs: AWAITED, now });
  return { transactionId, status };
}

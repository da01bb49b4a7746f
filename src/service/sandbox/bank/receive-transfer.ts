/** SIMULATED: an incoming bank transfer on the company's account. */
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
  /** The fiscal code or VAT number of the debtor, if the bank reports it. */
  debtorFiscalCode?: string | undefined;
}

const AWAITED: readonly PaymentStatus[] = ['CREATED', 'PENDING'];

/** Statuses in which no further money is expected. */
const PAID: readonly PaymentStatus[] = ['HELD', 'CAPTURED', 'SETTLED', 'REFUNDED', 'DISPUTED'];

/** @throws Rejection 404; 400 for another amount or debtor; or 409 if the payment does not wait for a transfer */
function checkTransfer(
  link: Link | undefined,
  { amountMinor, debtorFiscalCode, company, now }: Arrival,
): asserts link is Link {
  if (!link || !takesTransfers(link, company)) throw reject('REFERENCE_NOT_FOUND');
  const status = getStatus(link, now);
  if (PAID.includes(status)) throw reject('ALREADY_PAID');
  const isAwaited = status === 'CREATED' || (status === 'PENDING' && link.method === 'bank_transfer');
  if (!isAwaited)
    throw rejectState('STATE_NOT_ALLOWED', { subject: 'payment', state: status, needs: AWAITED });
  if (link.amountMinor !== amountMinor) throw rejectFields([breakRule('Amount', 'AMOUNT_DIFFERS')]);
  const { fiscalCode } = link.debtor;
  if (fiscalCode && debtorFiscalCode && fiscalCode !== debtorFiscalCode)
    throw rejectFields([breakRule('DebtorFiscalCode', 'DEBTOR_DIFFERS')]);
}

interface Arrival extends IncomingTransfer {
  company: Company;
  now: number;
}

/**
 * Settles the payment with a transfer's reference, even if the shopper has not declared the transfer. One without a matching
 * payment has no effect; a real company would investigate it.
 * @throws Rejection as for `checkTransfer`
 */
export async function receiveTransfer(
  trx: StoreTransaction,
  needs: MoveNeeds,
  arrival: Arrival,
): Promise<{ transactionId: string; status: PaymentStatus }> {
  const { reference, company, now } = arrival;
  // Locked until the transaction ends, so that of two equal transfers only one counts.
  const payment = await trx
    .selectFrom('payments')
    .select('id')
    .where('transfer_reference', '=', reference)
    .where('company_id', '=', company.id)
    .forUpdate()
    .executeTakeFirst();
  const row = payment && (await selectLinks(trx).where('payments.id', '=', payment.id).executeTakeFirst());
  const link = row && toLink(row);
  checkTransfer(link, arrival);
  const { paymentId, transactionId } = link;
  const arrived = { paymentId, trigger: 'authorize', settles: true, method: 'bank_transfer', now } as const;
  const status = await movePayment(trx, needs, arrived);
  // An attempt is in progress.
  if (!status) throw await rejectPaymentState(trx, { paymentId, needs: AWAITED, now });
  return { transactionId, status };
}

import { rejectPaymentState } from '../../payments/payments/reject-payment-state.ts';
import type { LinkRequest } from '../../payments/terms/link-request.ts';
import { selectLinks } from '../../payments/terms/stored-links.ts';
import { breakRule, reject, rejectBecause, rejectFields } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { findForeignSigns } from '../rules/find-foreign-signs.ts';
import { findVatProblem, isVatCode } from '../rules/line-rules.ts';
import type { FiscalLine } from '../rules/sum-lines.ts';

interface PaymentKey {
  companyId: number;
  transactionId: string;
  now: number;
}

/** Finds a payment for a fiscal document. @throws Rejection 404; 409 unless it is settled, in EUR */
export async function requireSettled(db: Store | StoreTransaction, { companyId, transactionId, now }: PaymentKey) {
  const payments = db.selectFrom('payments').selectAll().where('company_id', '=', companyId);
  const own = payments.where('transaction_id', '=', transactionId).where('is_setup', '=', 0);
  const payment = await own.executeTakeFirst();
  if (!payment) throw reject('TRANSACTION_NOT_FOUND');
  if (payment.status !== 'SETTLED')
    throw await rejectPaymentState(db, { paymentId: payment.id, needs: ['SETTLED'], now });
  if (payment.currency !== 'EUR')
    throw rejectBecause('STATE_NOT_ALLOWED', `The payment is in ${payment.currency}; this call needs EUR.`);
  return payment;
}

/** Why items make no invoice. */
function findProblem(items: readonly FiscalLine[], amountMinor: number): string | undefined {
  if (!items.length) return 'Its link was created without Items.';
  const sum = items.reduce((total, { Quantity, UnitPrice }) => total + Quantity * UnitPrice, 0);
  if (sum !== amountMinor) return 'Its Items do not add up to what was paid.';
  const wrong = items.findIndex((item) => findVatProblem(item) !== undefined);
  if (wrong >= 0) return `Items[${wrong}] needs a VatRate of 22, 10, 5, 4 or 0, and with 0 a VatCode such as N4.`;
  return findForeignSigns(items, 'Items')[0]?.Hint;
}

/** The items of a payment as lines, whose prices include VAT. @throws Rejection 400 without items, 404, 409 */
export async function readItems(db: Store | StoreTransaction, key: PaymentKey): Promise<FiscalLine[]> {
  const { id, amount_minor } = await requireSettled(db, key);
  const link = await selectLinks(db).where('payments.id', '=', id).executeTakeFirst();
  const { Items = [] } = JSON.parse(link?.request ?? '{}') as Partial<LinkRequest>;
  const lines = Items.map(({ Name, Quantity, UnitPrice, VatRate, VatCode }): FiscalLine => {
    const line = { Description: Name, Quantity, UnitPrice, VatRate };
    // With a rate, a shop may spell the code as it likes.
    return VatRate === 0 || isVatCode(VatCode) ? { ...line, VatCode } : line;
  });
  const problem = findProblem(lines, amount_minor);
  if (problem !== undefined) throw rejectFields([breakRule('TransactionId', 'ITEMS_NEEDED', problem)]);
  return lines;
}

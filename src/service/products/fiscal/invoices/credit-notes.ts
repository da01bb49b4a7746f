import type { RecordKey } from '../../../calls/definitions/resource.ts';
import { reject, rejectBecause } from '../../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../../platform/store/open-store.ts';
import type { At } from '../../../records/record-spec.ts';
import { type FiscalLine, mergeSummaries, type VatGroup } from '../rules/sum-lines.ts';
import type { InvoiceBody } from './invoice-fields.ts';

/** The resource name of invoices in the table `records`. */
export const INVOICE = 'Invoice';

/** The states in which an invoice counts as issued. */
export const CREDITABLE = ['SENT', 'DELIVERED', 'NOT_DELIVERED', 'ACCEPTED', 'DEEMED_ACCEPTED'];
/** The states in which a credit note does not reduce its invoice. */
const VOID_STATES = ['REJECTED', 'REFUSED'];

const select = (trx: StoreTransaction, companyId: number) =>
  trx
    .selectFrom('records')
    .select(['id', 'state', 'body'])
    .where('company_id', '=', companyId)
    .where('resource', '=', INVOICE);

/** Lists the credit notes of an invoice, including drafts. */
export async function listCredits(
  trx: StoreTransaction,
  { companyId, id, except }: RecordKey & { except?: string | undefined },
): Promise<InvoiceBody[]> {
  const notes = select(trx, companyId).where('parent', '=', id).where('state', 'not in', VOID_STATES);
  return (await notes.execute()).flatMap((row) =>
    row.id === except ? [] : [JSON.parse(row.body) as InvoiceBody],
  );
}

const sumTotals = (notes: readonly InvoiceBody[]): number => notes.reduce((sum, { Total }) => sum + Total, 0);

/** Whether credit notes exceed their invoice, in total or for the VAT rate or exemption code of one of its lines. */
function exceed(invoice: InvoiceBody, notes: readonly InvoiceBody[]): boolean {
  const credited = mergeSummaries(notes.flatMap(({ VatSummary }) => VatSummary));
  return (
    sumTotals(notes) > invoice.Total ||
    credited.some(({ VatRate, VatCode, Taxable, Vat }) => {
      const own = invoice.VatSummary.find((row) => row.VatRate === VatRate && row.VatCode === VatCode);
      return Taxable + Vat > Math.max(0, own ? own.Taxable + own.Vat : 0);
    })
  );
}

/**
 * Checks that credit notes do not exceed their invoice, whenever either is created, changed or sent. It locks the company, so
 * that no other one changes at the same time.
 * @param id of the changed record
 * @throws Rejection 409
 */
export async function requireCredit(
  { trx, companyId }: Pick<At, 'trx' | 'companyId'>,
  changed: InvoiceBody,
  id?: string,
): Promise<void> {
  const { CreditedInvoiceId } = changed;
  const invoiceId = CreditedInvoiceId ?? id;
  if (!invoiceId) return;
  const others = await listCredits(trx, { companyId, id: invoiceId, except: id });
  if (!CreditedInvoiceId) {
    if (exceed(changed, others)) throw reject('CREDIT_TOO_HIGH');
    return;
  }
  const { body, state } = await select(trx, companyId).where('id', '=', invoiceId).executeTakeFirstOrThrow();
  if (!CREDITABLE.includes(state ?? '')) throw rejectBecause('INVOICE_STATE', `Its invoice is ${state}.`);
  if (exceed(JSON.parse(body) as InvoiceBody, [...others, changed])) throw reject('CREDIT_TOO_HIGH');
}

const negate = ({ Taxable, Vat, ...group }: VatGroup): VatGroup => ({
  ...group,
  Taxable: -Taxable,
  Vat: -Vat,
});

/**
 * Lists the lines for the uncredited rest of an invoice: its own lines, or one line for each VAT rate, with VAT included. @throws
 * Rejection 409 if nothing is left
 */
export function listRest(
  invoice: InvoiceBody,
  others: readonly InvoiceBody[],
): Pick<InvoiceBody, 'Lines' | 'PricesIncludeVat'> {
  if (invoice.Total <= sumTotals(others)) throw reject('CREDIT_TOO_HIGH');
  if (!others.length) return { Lines: invoice.Lines, PricesIncludeVat: invoice.PricesIncludeVat };
  const credited = others.flatMap(({ VatSummary }) => VatSummary.map(negate));
  const Lines = mergeSummaries([...invoice.VatSummary, ...credited]).flatMap(
    ({ VatRate, VatCode, Taxable, Vat }): FiscalLine[] => {
      const line = {
        Description: `Residuo della fattura n. ${invoice.Number}`,
        Quantity: 1,
        UnitPrice: Taxable + Vat,
        VatRate,
      };
      return line.UnitPrice === 0 ? [] : [VatCode === null ? line : { ...line, VatCode }];
    },
  );
  return { Lines, PricesIncludeVat: true };
}

import type { RecordKey } from '../../calls/definitions/resource.ts';
import { reject, rejectBecause } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { At } from '../../records/record-spec.ts';
import { type FiscalLine, mergeSummaries, type VatGroup } from '../rules/sum-lines.ts';
import type { InvoiceBody } from './invoice-fields.ts';

/** The resource of invoices in `records`. */
export const INVOICE = 'Invoice';

/** The states of an invoice that counts as issued. */
export const CREDITABLE = ['SENT', 'DELIVERED', 'NOT_DELIVERED', 'ACCEPTED', 'DEEMED_ACCEPTED'];
/** Credit notes in these states take nothing away from their invoice. */
const VOID_STATES = ['REJECTED', 'REFUSED'];

const select = (trx: StoreTransaction, companyId: number) =>
  trx
    .selectFrom('records')
    .select(['id', 'state', 'body'])
    .where('company_id', '=', companyId)
    .where('resource', '=', INVOICE);

/** The credit notes that an invoice has, drafts too. */
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

/** Whether credit notes exceed their invoice, in all or at the rate or reason of one of its lines. */
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
 * Compares credit notes with their invoice, when one of them or the invoice is made, changed or sent. The company is locked, so that no
 * other is made or changed at the same time.
 * @param id of the record that is changed
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

/** All that credit notes leave of an invoice: its own lines, or one line for each rate, with VAT inside. @throws Rejection 409 if that is nothing */
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

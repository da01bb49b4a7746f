import type { RecordKey } from '../../calls/definitions/resource.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { At } from '../../records/record-spec.ts';
import { type FiscalLine, mergeSummaries, type VatGroup } from '../rules/sum-lines.ts';
import type { InvoiceBody } from './invoice-fields.ts';

/** The resource of invoices in `records`. */
export const INVOICE = 'Invoice';

/** Credit notes in these states take nothing away from their invoice. */
const VOID_STATES = ['REJECTED', 'REFUSED'];

const select = (trx: StoreTransaction, companyId: number) =>
  trx
    .selectFrom('records')
    .select(['id', 'body'])
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
 * Compares a credit note with what the others leave of its invoice. The company is locked, so that no other is made or changed at the same time.
 * @throws Rejection 409
 */
export async function requireCredit(
  { trx, companyId }: Pick<At, 'trx' | 'companyId'>,
  note: InvoiceBody,
  except?: string,
): Promise<void> {
  const { CreditedInvoiceId: id } = note;
  if (!id) return;
  const { body } = await select(trx, companyId).where('id', '=', id).executeTakeFirstOrThrow();
  const others = await listCredits(trx, { companyId, id, except });
  if (exceed(JSON.parse(body) as InvoiceBody, [...others, note])) throw reject('CREDIT_TOO_HIGH');
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

import { randomUUID } from 'node:crypto';
import { PairsError } from '../../../protocol/nexo/additional-response.ts';
import { layOutReceipt } from '../../../protocol/paper/lay-out-receipt.ts';
import type { PrintedRow, PrintReport } from '../../../protocol/terminal/terminal-connection.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { ReceiptRow } from '../tables/terminal-attempts.ts';
import type { PrintedReceipt } from './terminal-network.ts';

/** The number of printouts kept for a terminal. Receipts of payments are all kept. */
export const MAX_PRINTS = 50;

interface NexoLine {
  Text?: unknown;
  CharacterStyle?: unknown;
}

interface NexoReceipt {
  DocumentQualifier?: unknown;
  OutputContent?: { OutputText?: NexoLine[] };
}

/**
 * Lays out a line. One that does not consist of pairs is kept unchanged: a failure would make the terminal repeat the report
 * forever.
 */
function layOut({ Text, CharacterStyle }: NexoLine): PrintedRow[] {
  const line = { Text: String(Text ?? ''), CharacterStyle: String(CharacterStyle) };
  try {
    return layOutReceipt([line]);
  } catch (error) {
    if (!(error instanceof PairsError)) throw error;
    return [{ Text: line.Text, Alignment: 'Left', Style: 'Normal', IsWide: false, IsTall: false }];
  }
}

/** Reads the receipts of a response; empty if it has none. @param printed the value of `PaymentReceipt` */
export function readReceipts(printed: unknown): PrintedReceipt[] {
  const receipts = Array.isArray(printed) ? (printed as (NexoReceipt | null)[]) : [];
  return receipts.map((receipt) => {
    const lines = receipt?.OutputContent?.OutputText;
    return {
      // U+0000 cannot be stored. In the rows, JSON escapes it.
      qualifier: String(receipt?.DocumentQualifier).replaceAll('\u0000', ''),
      rows: (Array.isArray(lines) ? lines : []).flatMap((line) => layOut(line ?? {})),
    };
  });
}

/** Reads the receipts of a payment or refund from its response, which a terminal reports as text. */
export function readReportedReceipts(response: string): PrintedReceipt[] {
  let message: unknown;
  try {
    message = JSON.parse(response);
  } catch {
    return [];
  }
  const { SaleToPOIResponse: body } = (message ?? {}) as { SaleToPOIResponse?: Record<string, unknown> };
  const answer = (body?.PaymentResponse ?? body?.ReversalResponse ?? {}) as { PaymentReceipt?: unknown };
  return readReceipts(answer.PaymentReceipt);
}

/** The terminal that has printed. */
type Printer = Pick<ReceiptRow, 'company_id' | 'poiid'>;

const createRow = (printer: Printer, facts: Partial<ReceiptRow>): ReceiptRow => ({
  id: `rcp_${randomUUID()}`,
  ...printer,
  kind: 'payment',
  qualifier: 'CustomerReceipt',
  payment_id: null,
  sale_id: '',
  rows: '[]',
  created_at: 0,
  ...facts,
});

interface PaymentReceipts extends Printer {
  receipts: readonly PrintedReceipt[];
  payment_id: string | null;
  sale_id: string;
  now: number;
}

/** Stores the copies of a receipt with the payment. */
export async function keepReceipts(
  trx: StoreTransaction,
  { receipts, payment_id, sale_id, now, company_id, poiid }: PaymentReceipts,
): Promise<void> {
  const rows = receipts.map(({ qualifier, rows: printed }) =>
    createRow(
      { company_id, poiid },
      { qualifier, payment_id, sale_id, rows: JSON.stringify(printed), created_at: now },
    ),
  );
  if (rows.length) await trx.insertInto('receipts').values(rows).execute();
}

/** Stores a printout of a till, and deletes the oldest ones. */
export async function keepPrint(
  trx: StoreTransaction,
  printer: Printer,
  { print, now }: { print: PrintReport; now: number },
): Promise<void> {
  const { poiid } = printer;
  const row = createRow(printer, {
    kind: 'print',
    qualifier: print.Qualifier,
    sale_id: print.SaleId,
    rows: JSON.stringify(print.Rows),
    created_at: now,
  });
  await trx.insertInto('receipts').values(row).execute();
  const prints = trx
    .selectFrom('receipts')
    .select('id')
    .where('poiid', '=', poiid)
    .where('kind', '=', 'print');
  const newest = prints.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MAX_PRINTS);
  await trx
    .deleteFrom('receipts')
    .where('poiid', '=', poiid)
    .where('kind', '=', 'print')
    .where('id', 'not in', newest)
    .execute();
}

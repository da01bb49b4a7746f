import { randomUUID } from 'node:crypto';
import { PairsError } from '../../../protocol/nexo/additional-response.ts';
import { layOutReceipt } from '../../../protocol/paper/lay-out-receipt.ts';
import type { PrintedRow, PrintReport } from '../../../protocol/terminal/terminal-connection.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { ReceiptRow } from '../tables/terminal-attempts.ts';
import type { ConnectedTerminal } from './authenticate-terminal.ts';

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

/** Reads the receipts of a payment or refund from its response; empty if it has none. */
function readReceipts(response: string): { qualifier: string; rows: PrintedRow[] }[] {
  let message: unknown;
  try {
    message = JSON.parse(response);
  } catch {
    return [];
  }
  const { SaleToPOIResponse: body } = (message ?? {}) as { SaleToPOIResponse?: Record<string, unknown> };
  const answer = (body?.PaymentResponse ?? body?.ReversalResponse ?? {}) as { PaymentReceipt?: unknown };
  const receipts = Array.isArray(answer.PaymentReceipt) ? (answer.PaymentReceipt as NexoReceipt[]) : [];
  return receipts.map(({ DocumentQualifier, OutputContent }) => ({
    qualifier: String(DocumentQualifier),
    rows: (OutputContent?.OutputText ?? []).flatMap(layOut),
  }));
}

const createRow = ({ terminal, company }: ConnectedTerminal, facts: Partial<ReceiptRow>): ReceiptRow => ({
  id: `rcp_${randomUUID()}`,
  company_id: company.id,
  poiid: terminal.poiid,
  kind: 'payment',
  qualifier: 'CustomerReceipt',
  payment_id: null,
  sale_id: '',
  rows: '[]',
  created_at: 0,
  ...facts,
});

/** Stores both copies of a receipt with the payment. */
export async function keepReceipts(
  trx: StoreTransaction,
  connected: ConnectedTerminal,
  {
    response,
    paymentId,
    saleId,
    now,
  }: { response: string; paymentId: string | null; saleId: string; now: number },
): Promise<void> {
  const rows = readReceipts(response).map(({ qualifier, rows: printed }) =>
    createRow(connected, {
      qualifier,
      payment_id: paymentId,
      sale_id: saleId,
      rows: JSON.stringify(printed),
      created_at: now,
    }),
  );
  if (rows.length) await trx.insertInto('receipts').values(rows).execute();
}

/** Stores a printout of a till, and deletes the oldest ones. */
export async function keepPrint(
  trx: StoreTransaction,
  connected: ConnectedTerminal,
  { print, now }: { print: PrintReport; now: number },
): Promise<void> {
  const { poiid } = connected.terminal;
  const row = createRow(connected, {
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

import { randomUUID } from 'node:crypto';
import type { PrintedRow, PrintReport } from '../../../protocol/terminal-link.ts';
import type { StoreTransaction } from '../../store/open-store.ts';
import type { ReceiptRow } from '../../store/pos-rows.ts';
import type { LinkedTerminal } from './authenticate-terminal.ts';

/** Prints that are kept of a terminal. The receipts of payments stay. */
export const MAX_PRINTS = 50;
/** Width of the paper. */
const COLUMNS = 42;

const toRow = (Text: string): PrintedRow => ({
  Text,
  Alignment: 'Left',
  Style: 'Normal',
  IsWide: false,
  IsTall: false,
});

/** A line of a receipt as terminals write it: `name=…&value=…&key=…`. */
function layOut(line: string): PrintedRow {
  const pairs = new URLSearchParams(line);
  const name = pairs.get('name') ?? '';
  const value = pairs.get('value') ?? '';
  const gap = Math.max(1, COLUMNS - [...name].length - [...value].length);
  return toRow(value ? `${name}${' '.repeat(gap)}${value}` : name);
}

interface NexoReceipt {
  DocumentQualifier?: unknown;
  OutputContent?: { OutputText?: { Text?: unknown }[] };
}

/** Reads the receipts of a payment or a refund; none of a message that has none. */
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
    rows: (OutputContent?.OutputText ?? []).map(({ Text }) => layOut(String(Text ?? ''))),
  }));
}

const createRow = ({ terminal, company }: LinkedTerminal, facts: Partial<ReceiptRow>): ReceiptRow => ({
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

/** Keeps both copies of a receipt with the payment. */
export async function keepReceipts(
  trx: StoreTransaction,
  linked: LinkedTerminal,
  {
    response,
    paymentId,
    saleId,
    now,
  }: { response: string; paymentId: string | null; saleId: string; now: number },
): Promise<void> {
  const rows = readReceipts(response).map(({ qualifier, rows: printed }) =>
    createRow(linked, {
      qualifier,
      payment_id: paymentId,
      sale_id: saleId,
      rows: JSON.stringify(printed),
      created_at: now,
    }),
  );
  if (rows.length) await trx.insertInto('receipts').values(rows).execute();
}

/** Keeps what a till has printed, and forgets the oldest. */
export async function keepPrint(
  trx: StoreTransaction,
  linked: LinkedTerminal,
  { print, now }: { print: PrintReport; now: number },
): Promise<void> {
  const { poiid } = linked.terminal;
  const row = createRow(linked, {
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

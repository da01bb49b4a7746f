import { setImmediate } from 'node:timers/promises';
import {
  BYTE_ORDER_MARK,
  SPREADSHEETS,
  type Spreadsheet,
  writeCsvLine,
} from '../../../protocol/csv/write-csv.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { choice, limit } from '../../calls/definitions/parameters.ts';
import type { Query } from '../../platform/http/requests/read-query.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { Transaction } from './describe-transactions.ts';
import {
  listTransactions,
  seesAddresses,
  TRANSACTION_PARAMETERS,
  type TransactionScope,
} from './list-transactions.ts';
import { TRANSACTION_SCOPES } from './list-transactions-call.ts';

/** The maximum number of transactions in a file (docs/decisions.md, 266). */
export const MAX_EXPORTED = 5000;
/** The number of transactions per read. */
const BATCH = 250;
/** The maximum number of reads for a file: a read can return fewer transactions than requested. */
const MAX_BATCHES = (2 * MAX_EXPORTED) / BATCH;

const EXPORT_PARAMETERS = {
  ...TRANSACTION_PARAMETERS,
  Limit: limit(MAX_EXPORTED, MAX_EXPORTED),
  Spreadsheet: choice(
    Object.keys(SPREADSHEETS) as Spreadsheet[],
    'For opening in Excel with a double click: `semicolon` where people write 1,50 (Italy, Germany), `comma` where they write 1.50.',
  ),
};

type Filters = Query<typeof EXPORT_PARAMETERS>;

/** The columns of the file, in order. A new one must be last, because files are also read by position. */
const COLUMNS = [
  'TransactionId',
  'Channel',
  'Status',
  'Amount',
  'Currency',
  'Method',
  'StoreReference',
  'CreatedAt',
  'UpdatedAt',
  'Metadata',
  'AuthorizedAmount',
  'RefundedAmount',
  'Notes',
] as const satisfies readonly (keyof Transaction)[];

const writeTransaction = (transaction: Transaction, spreadsheet: Spreadsheet | undefined): string =>
  writeCsvLine(
    COLUMNS.map((name) => (name === 'Metadata' ? JSON.stringify(transaction.Metadata) : transaction[name])),
    spreadsheet,
  );

interface File {
  text: string;
  /** The cursor of the next file; null after the last one. */
  NextCursor: string | null;
}

async function writeFile(
  store: Store,
  { Spreadsheet: spreadsheet, ...filters }: Filters,
  scope: TransactionScope,
): Promise<File> {
  const { Limit = MAX_EXPORTED } = filters;
  const lines = [`${spreadsheet ? BYTE_ORDER_MARK : ''}${writeCsvLine(COLUMNS, spreadsheet)}`];
  let page: Filters = filters;
  for (let batch = 1; ; batch += 1) {
    const rest = Limit - (lines.length - 1);
    const { rows, NextCursor } = await listTransactions(
      store,
      { ...page, Limit: Math.min(rest, BATCH) },
      scope,
    );
    lines.push(...rows.map((row) => writeTransaction(row, spreadsheet)));
    const Cursor = NextCursor === null ? undefined : TRANSACTION_PARAMETERS.Cursor(NextCursor);
    if (!Cursor || lines.length > Limit || batch === MAX_BATCHES) return { text: lines.join(''), NextCursor };
    page = { ...filters, Cursor };
    // SQLite works synchronously: without yielding, other requests would wait for the whole file.
    await setImmediate();
  }
}

export const exportTransactionsCall = defineCall({
  id: 'exportTransactions',
  method: 'GET',
  path: '/transactions.csv',
  versions: ['v5'],
  summary:
    'Lists payments as a CSV file. If there are more, the `Link` header has the address of the next file.',
  guide: '#transactions',
  scopes: TRANSACTION_SCOPES,
  query: EXPORT_PARAMETERS,
  answer: { contentTypes: ['text/csv'] },
  transaction: 'none',
  run: async ({ store, company, query, now, request }) => {
    const scope = { companyId: company.id, now, seesAddress: seesAddresses(request) };
    const { text, NextCursor } = await writeFile(store, query, scope);
    const next = new URLSearchParams(request.query as Record<string, string>);
    next.set('Cursor', NextCursor ?? '');
    return {
      headers: {
        'cache-control': 'no-store',
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': 'attachment; filename="transactions.csv"',
        ...(NextCursor && { link: `</api/v5/transactions.csv?${next}>; rel="next"` }),
      },
      content: text,
    };
  },
});

/** SIMULATED: shows the sandbox's mails. A real installation would send them. */
import { type PageQuery, readPage } from '../../calls/definitions/read-page.ts';
import { readTransactionId } from '../../calls/definitions/read-transaction-id.ts';
import { findPaymentsOf } from '../../payments/payments/find-payments-of.ts';
import { findPaymentId } from '../../payments/terms/find-payment-id.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { cursorOf, formatCursor } from '../../platform/http/requests/cursors.ts';
import { integerFrom } from '../../platform/http/requests/read-query.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { EmailRow } from '../../platform/store/payment-rows.ts';
import { defineRoute, MAX_ROWS } from './define-route.ts';

/** A confirmation is one a payment, and has its id. */
const ID_COLUMNS = {
  emails: 'payment_id',
  transfer_mails: 'id',
  subscription_mails: 'id',
  receipt_mails: 'id',
  record_mails: 'id',
} as const;

type Table = keyof typeof ID_COLUMNS;

interface MailFilter extends PageQuery {
  companyId: number;
  /** The payment that is asked for. */
  paymentId: string | undefined;
}

/** Reads the newest mails of one table. */
async function readMails(store: Store, table: Table, { companyId, paymentId, ...page }: MailFilter) {
  // All of them have the columns that are read; a union of tables has no types.
  const all = store.selectFrom(table as 'emails').selectAll();
  const mails =
    paymentId === undefined
      ? all.where('company_id', '=', companyId)
      : all.where('payment_id', '=', paymentId);
  const idColumn = ID_COLUMNS[table];
  const { rows, NextCursor } = await readPage(store, mails, page, { idColumn });
  return {
    rows: rows.map((row) => ({ ...row, id: (row as EmailRow & { id: string })[idColumn] })),
    NextCursor,
  };
}

/** `GET /sandbox/emails`: the mails of the company, newest first. */
export const EMAIL_ROUTES = [
  defineRoute({
    method: 'GET',
    path: '/sandbox/emails',
    // The code of a contract comes by mail alone.
    scopes: ['online-payments', 'contracts'],
    query: { Limit: integerFrom(1, MAX_ROWS), Cursor: cursorOf(''), TransactionId: readTransactionId },
    async run({ company, query: { Limit = MAX_ROWS, Cursor, TransactionId } }, { store }) {
      const paymentId = await findPaymentId(store, { companyId: company.id, transactionId: TransactionId });
      const filter = { companyId: company.id, paymentId, Limit, ...(Cursor && { Cursor }) };
      const tables = Object.keys(ID_COLUMNS) as Table[];
      const pages = await Promise.all(tables.map((table) => readMails(store, table, filter)));
      const found = pages
        .flatMap(({ rows }) => rows)
        .sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1));
      const page = found.slice(0, Limit);
      const hasMore = found.length > Limit || pages.some(({ NextCursor }) => NextCursor !== null);
      const last = hasMore ? page.at(-1) : undefined;
      const payments = page.length ? await findPaymentsOf(store, page) : undefined;
      return answer('Emails of the company.', {
        Emails: page.map((row) => ({
          To: row.recipient,
          Subject: row.subject,
          Text: row.text,
          Language: row.language,
          // A print and a contract belong to no payment.
          TransactionId: payments?.get(row.payment_id)?.transaction_id ?? null,
          CreatedAt: new Date(row.created_at).toISOString(),
        })),
        NextCursor: last ? formatCursor({ createdAt: last.created_at, id: last.id }) : null,
      });
    },
  }),
];

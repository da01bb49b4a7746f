/** SIMULATED: shows the sandbox's mails. A real installation would send them. */
import { answer } from '../http/answer.ts';
import { cursorOf, formatCursor, type Position } from '../http/cursors.ts';
import { integerFrom } from '../http/read-query.ts';
import { readTransactionId } from '../model/read-transaction-id.ts';
import type { Store } from '../store/open-store.ts';
import { defineRoute, MAX_ROWS } from './define-route.ts';

/** A confirmation is one a payment, and has its id. */
const TABLES = {
  emails: 'mails.payment_id',
  transfer_mails: 'mails.id',
  subscription_mails: 'mails.id',
  receipt_mails: 'mails.id',
} as const;

interface MailFilter {
  companyId: number;
  transactionId: string | undefined;
  /** Where the page before ended. */
  after: Position | undefined;
  limit: number;
}

/** Reads the newest mails of one table. */
async function readMails(
  store: Store,
  table: keyof typeof TABLES,
  { companyId, transactionId, after, limit }: MailFilter,
) {
  // All of them have the columns that are read; a union of tables has no types.
  const id = TABLES[table] as 'mails.payment_id';
  let mails = store
    .selectFrom(`${table} as mails` as 'emails as mails')
    // A receipt can be a print, which belongs to no payment.
    .leftJoin('payments', 'payments.id', 'mails.payment_id')
    .select(['recipient', 'subject', 'text', 'language', 'transaction_id', 'mails.created_at', `${id} as id`])
    .where('mails.company_id', '=', companyId);
  if (transactionId !== undefined) mails = mails.where('transaction_id', '=', transactionId);
  if (after)
    mails = mails
      // Implied by the next line, but a range of the index on every database.
      .where('mails.created_at', '<=', after.createdAt)
      .where(({ eb, or }) => or([eb('mails.created_at', '<', after.createdAt), eb(id, '<', after.id)]));
  return mails.orderBy('mails.created_at', 'desc').orderBy(id, 'desc').limit(limit).execute();
}

/** `GET /sandbox/emails`: the mails of the company's own payments, newest first. */
export const EMAIL_ROUTES = [
  defineRoute({
    method: 'GET',
    path: '/sandbox/emails',
    query: { Limit: integerFrom(1, MAX_ROWS), Cursor: cursorOf(''), TransactionId: readTransactionId },
    async run({ company, query: { Limit = MAX_ROWS, Cursor, TransactionId } }, { store }) {
      const filter = {
        companyId: company.id,
        transactionId: TransactionId,
        after: Cursor,
        // One more: whether there is another page.
        limit: Limit + 1,
      };
      const tables = ['emails', 'transfer_mails', 'subscription_mails', 'receipt_mails'] as const;
      const found = (await Promise.all(tables.map((table) => readMails(store, table, filter))))
        .flat()
        .sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1));
      const page = found.slice(0, Limit);
      const last = found.length > Limit ? page.at(-1) : undefined;
      return answer('Emails of the company.', {
        Emails: page.map((row) => ({
          To: row.recipient,
          Subject: row.subject,
          Text: row.text,
          Language: row.language,
          TransactionId: row.transaction_id,
          CreatedAt: new Date(row.created_at).toISOString(),
        })),
        NextCursor: last ? formatCursor({ createdAt: last.created_at, id: last.id }) : null,
      });
    },
  }),
];

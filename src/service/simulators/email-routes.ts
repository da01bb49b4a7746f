/** SIMULATED: shows the sandbox's mails. A real installation would send them. */
import { answer } from '../http/answer.ts';
import { readTransactionId } from '../model/read-transaction-id.ts';
import type { Store } from '../store/open-store.ts';
import { defineRoute } from './define-route.ts';

/** Most mails in one answer. */
const MAX_EMAILS = 100;

/** Selects the newest mails of one table. */
function selectMails(
  store: Store,
  table: 'emails' | 'transfer_mails',
  { companyId, transactionId }: { companyId: number; transactionId: string | undefined },
) {
  const mails = store
    // Both tables have these columns; a union of tables has no types.
    .selectFrom(`${table} as mails` as 'emails as mails')
    .innerJoin('payments', 'payments.id', 'mails.payment_id')
    .select(['recipient', 'subject', 'text', 'language', 'transaction_id', 'mails.created_at'])
    .where('mails.company_id', '=', companyId)
    .orderBy('mails.created_at', 'desc')
    .orderBy('mails.payment_id', 'desc')
    .limit(MAX_EMAILS);
  return transactionId === undefined ? mails : mails.where('transaction_id', '=', transactionId);
}

/** `GET /sandbox/emails?TransactionId=`: the mails of the company's own payments, newest first. */
export const EMAIL_ROUTES = [
  defineRoute({
    method: 'GET',
    path: '/sandbox/emails',
    query: { TransactionId: readTransactionId },
    async run({ company, query }, { store }) {
      const filter = { companyId: company.id, transactionId: query.TransactionId };
      const tables = ['emails', 'transfer_mails'] as const;
      const rows = (await Promise.all(tables.map((table) => selectMails(store, table, filter).execute())))
        .flat()
        .sort((a, b) => b.created_at - a.created_at)
        .slice(0, MAX_EMAILS);
      return answer('Emails of the company.', {
        Emails: rows.map((row) => ({
          To: row.recipient,
          Subject: row.subject,
          Text: row.text,
          Language: row.language,
          TransactionId: row.transaction_id,
          CreatedAt: new Date(row.created_at).toISOString(),
        })),
      });
    },
  }),
];

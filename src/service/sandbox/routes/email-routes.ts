/** Shows the mails of the sandbox, whether or not they are sent too. */
import { readPage } from '../../calls/definitions/read-page.ts';
import { readTransactionId } from '../../calls/definitions/read-transaction-id.ts';
import { findPaymentsOf } from '../../payments/payments/find-payments-of.ts';
import { findPaymentId } from '../../payments/terms/find-payment-id.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { cursorOf } from '../../platform/http/requests/cursors.ts';
import { integerFrom } from '../../platform/http/requests/read-query.ts';
import { defineRoute, MAX_ROWS } from './define-route.ts';

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
      const all = store.selectFrom('mails').selectAll();
      const mails =
        paymentId === undefined
          ? all.where('company_id', '=', company.id)
          : all.where('payment_id', '=', paymentId);
      const page = { Limit, ...(Cursor && { Cursor }) };
      const { rows, NextCursor } = await readPage(store, mails, page, { idColumn: 'id' });
      const payments = await findPaymentsOf(store, rows);
      return answer('Emails of the company.', {
        Emails: rows.map((row) => ({
          EmailId: row.id,
          To: row.recipient,
          Subject: row.subject,
          Text: row.text,
          Language: row.language,
          // A print and a contract belong to no payment.
          TransactionId: (row.payment_id && payments.get(row.payment_id)?.transaction_id) ?? null,
          CreatedAt: new Date(row.created_at).toISOString(),
        })),
        NextCursor,
      });
    },
  }),
];

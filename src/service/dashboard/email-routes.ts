import { readPage } from '../calls/definitions/read-page.ts';
import { readTransactionId } from '../calls/definitions/read-transaction-id.ts';
import { findPaymentsOf } from '../payments/payments/find-payments-of.ts';
import { findPaymentId } from '../payments/terms/find-payment-id.ts';
import { answer } from '../platform/http/answers/answer.ts';
import { cursorOf } from '../platform/http/requests/cursors.ts';
import { integerFrom } from '../platform/http/requests/read-query.ts';
import { defineRoute, MAX_ROWS } from './define-route.ts';

/**
 * The mails that a company may read in production. Others, such as one with a code, prove who reads a mailbox: who has the company's
 * password must not sign a contract for its other party (docs/decisions.md, 475). An end that comes again has a number.
 */
const READABLE = [
  'confirmation',
  'transfer',
  'receipt',
  'contract',
  'began',
  'past_due',
  'asks',
  'ended',
  'resumed',
];

/** `GET /dashboard/emails`: the mails of the company, newest first. In the sandbox, which has no other mailbox, all of them. */
export const EMAIL_ROUTES = [
  defineRoute({
    method: 'GET',
    path: '/emails',
    // The code of a contract comes by mail alone.
    scopes: ['online-payments', 'contracts'],
    query: { Limit: integerFrom(1, MAX_ROWS), Cursor: cursorOf(''), TransactionId: readTransactionId },
    async run({ company, query: { Limit = MAX_ROWS, Cursor, TransactionId } }, { store, sandbox }) {
      const paymentId = await findPaymentId(store, { companyId: company.id, transactionId: TransactionId });
      const all = store
        .selectFrom('mails')
        .selectAll()
        .$if(!sandbox, (mails) =>
          mails.where(({ eb, or }) =>
            or([eb('kind', 'in', READABLE), eb('kind', 'like', 'ended-%'), eb('kind', 'like', 'resumed-%')]),
          ),
        );
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

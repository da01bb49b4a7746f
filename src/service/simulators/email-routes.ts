/** SIMULATED: shows the sandbox's mails. A real installation would send them. */
import type { FastifyInstance } from 'fastify';
import { type Authenticate, getCompany } from '../auth/authenticate.ts';
import { answer } from '../http/answer.ts';
import { readQuery } from '../http/read-query.ts';
import { readTransactionId } from '../model/read-transaction-id.ts';
import type { Store } from '../store/open-store.ts';

export interface EmailRoutesOptions {
  authenticate: Authenticate;
  store: Store;
}

/** Most mails in one answer. */
const MAX_EMAILS = 100;

/** `GET /sandbox/emails?TransactionId=`: the mails of the company's own payments, newest first. */
export function registerEmailRoutes(app: FastifyInstance, { authenticate, store }: EmailRoutesOptions): void {
  app.get('/sandbox/emails', { onRequest: authenticate('online-payments') }, async (request) => {
    const emails = store
      .selectFrom('emails')
      .innerJoin('payments', 'payments.id', 'emails.payment_id')
      .select(['recipient', 'subject', 'text', 'language', 'transaction_id', 'emails.created_at'])
      .where('emails.company_id', '=', getCompany(request).id)
      .orderBy('emails.created_at', 'desc')
      .orderBy('emails.payment_id', 'desc')
      .limit(MAX_EMAILS);
    const { TransactionId: id } = readQuery(request.query, { TransactionId: readTransactionId });
    const rows = await (id === undefined ? emails : emails.where('transaction_id', '=', id)).execute();
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
  });
}

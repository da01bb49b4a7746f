/** SIMULATED: where the sandbox's mails go. A real installation would send them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Authenticate, getCompany } from '../auth/authenticate.ts';
import { answer } from '../http/answer.ts';
import { rejectFields } from '../http/rejections.ts';
import type { Store } from '../store/open-store.ts';

export interface EmailRoutesOptions {
  authenticate: Authenticate;
  store: Store;
}

/** Most mails of one answer. */
const MAX_EMAILS = 100;

type EmailRequest = FastifyRequest<{ Querystring: { TransactionId?: unknown } }>;

/** @throws Rejection 400 for an id that is there twice */
function readTransactionId({ query }: EmailRequest): string | undefined {
  const { TransactionId: id } = query;
  if (id === undefined || typeof id === 'string') return id;
  throw rejectFields([{ Field: 'TransactionId', Message: 'Invalid value.' }]);
}

/** `GET /sandbox/emails?TransactionId=`: the mails of the company's own payments, the newest first. */
export function registerEmailRoutes(app: FastifyInstance, { authenticate, store }: EmailRoutesOptions): void {
  app.get(
    '/sandbox/emails',
    { onRequest: authenticate('online-payments') },
    async (request: EmailRequest) => {
      const emails = store
        .selectFrom('emails')
        .innerJoin('payments', 'payments.id', 'emails.payment_id')
        .select(['recipient', 'subject', 'text', 'language', 'transaction_id', 'emails.created_at'])
        .where('emails.company_id', '=', getCompany(request).id)
        .orderBy('emails.created_at', 'desc')
        .orderBy('emails.payment_id', 'desc')
        .limit(MAX_EMAILS);
      const id = readTransactionId(request);
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
    },
  );
}

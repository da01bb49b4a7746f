import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Authenticate, getCompany } from '../auth/authenticate.ts';
import { answer } from '../http/answer.ts';
import { readQuery } from '../http/read-query.ts';
import { reject } from '../http/rejections.ts';
import { readTransactionId } from '../model/read-transaction-id.ts';
import type { Store } from '../store/open-store.ts';
import { readPaymentHistory } from './read-payment-history.ts';

export interface PaymentHistoryRoutesOptions {
  authenticate: Authenticate;
  store: Store;
}

type PaymentRequest = FastifyRequest<{ Params: { transactionId: string } }>;

/** `GET /sandbox/payments/{TransactionId}`: the attempts and events of a payment (docs/testing.md, "What became of a payment"). */
export function registerPaymentHistoryRoutes(
  app: FastifyInstance,
  { authenticate, store }: PaymentHistoryRoutesOptions,
): void {
  app.get(
    '/sandbox/payments/:transactionId',
    { onRequest: authenticate('online-payments') },
    async (request: PaymentRequest) => {
      readQuery(request.query, {});
      const transactionId = readTransactionId(request.params.transactionId);
      const companyId = getCompany(request).id;
      const payment = transactionId && (await readPaymentHistory(store, { companyId, transactionId }));
      if (!payment) throw reject('TRANSACTION_NOT_FOUND');
      return answer('History of the payment.', { Payment: payment });
    },
  );
}

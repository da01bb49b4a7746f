/** SIMULATED: the switches of the sandbox, for changes that happen outside the service in the real world. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Authenticate, getCompany } from '../auth/authenticate.ts';
import { answer } from '../http/answer.ts';
import { reject } from '../http/rejections.ts';
import type { Store } from '../store/open-store.ts';
import { SWITCHES } from './switch-payment.ts';

export interface SandboxRoutesOptions {
  authenticate: Authenticate;
  store: Store;
  now: () => number;
  wakeDeliveries: () => void;
}

type SwitchRequest = FastifyRequest<{ Params: { transactionId: string } }>;

/** `POST /sandbox/payments/{TransactionId}/{switch}` */
export function registerSandboxRoutes(app: FastifyInstance, options: SandboxRoutesOptions): void {
  const { authenticate, store, now, wakeDeliveries } = options;
  for (const [name, move] of Object.entries(SWITCHES)) {
    const path = `/sandbox/payments/:transactionId/${name}`;
    app.post(path, { onRequest: authenticate('online-payments') }, async (request: SwitchRequest) => {
      const { transactionId } = request.params;
      const status = await store.transaction().execute(async (trx) => {
        const payment = await trx
          .selectFrom('payments')
          .select('id')
          .where('company_id', '=', getCompany(request).id)
          .where('transaction_id', '=', transactionId)
          .executeTakeFirst();
        if (!payment) throw reject('TRANSACTION_NOT_FOUND');
        return move(trx, { paymentId: payment.id, now: now() });
      });
      if (!status) throw reject('STATE_NOT_ALLOWED');
      wakeDeliveries();
      return answer('Payment moved.', { TransactionId: transactionId, Status: status });
    });
  }
}

/** SIMULATED: the switches of the sandbox, for changes that happen outside the service in the real world. */
import { answer } from '../http/answer.ts';
import { reject } from '../http/rejections.ts';
import { defineRoute, TRANSACTION_ID } from './define-route.ts';
import { SWITCHES } from './switch-payment.ts';

/** `POST /sandbox/payments/{TransactionId}/{switch}` */
export const SWITCH_ROUTES = Object.entries(SWITCHES).map(([name, move]) =>
  defineRoute({
    method: 'POST',
    path: `/sandbox/payments/:transactionId/${name}`,
    id: TRANSACTION_ID,
    async run({ company, id }, { store, now, wakeDeliveries }) {
      const status = await store.transaction().execute(async (trx) => {
        const payment = await trx
          .selectFrom('payments')
          .select('id')
          .where('company_id', '=', company.id)
          .where('transaction_id', '=', id)
          .executeTakeFirst();
        if (!payment) throw reject('TRANSACTION_NOT_FOUND');
        return move(trx, { paymentId: payment.id, now: now() });
      });
      if (!status) throw reject('STATE_NOT_ALLOWED');
      wakeDeliveries();
      return answer('Payment moved.', { TransactionId: id, Status: status });
    },
  }),
);

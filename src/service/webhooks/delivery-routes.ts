import type { FastifyInstance } from 'fastify';
import { getCompany } from '../auth/authenticate.ts';
import { answer } from '../http/answer.ts';
import { readQuery } from '../http/read-query.ts';
import { registerBodyless } from '../http/register-bodyless.ts';
import { recordAnswer } from '../idempotency/record-answer.ts';
import { DELIVERY_PARAMETERS } from './delivery-parameters.ts';
import { type Delivery, listDeliveries } from './list-deliveries.ts';
import { resendDelivery } from './resend-delivery.ts';
import type { WebhookRoutesOptions } from './webhook-routes-options.ts';

const describeQueued = (Delivery: Delivery) => answer('Delivery queued again.', { Delivery });

/** The log of what was sent, and sending again. */
export function registerDeliveryRoutes(
  app: FastifyInstance,
  base: string,
  { authenticate, store, now, wakeDeliveries }: WebhookRoutesOptions,
): void {
  const guarded = { onRequest: authenticate('utilities', 'online-payments') };
  const repeatable = { ...guarded, config: { canRunAgain: true } };

  app.get(`${base}/deliveries`, guarded, async (request) => {
    const page = await listDeliveries(
      store,
      getCompany(request).id,
      readQuery(request.query, DELIVERY_PARAMETERS),
    );
    return answer('Deliveries of the company.', page);
  });

  registerBodyless(app, (scope) => {
    scope.post(`${base}/deliveries/:deliveryId/resend`, repeatable, async (request) => {
      const { claim } = request;
      const companyId = getCompany(request).id;
      const { deliveryId } = request.params as { deliveryId: string };
      const delivery = await resendDelivery(store, deliveryId, {
        companyId,
        now: now(),
        onQueued: (trx, queued) => recordAnswer(trx, claim, describeQueued(queued)),
      });
      wakeDeliveries();
      return describeQueued(delivery);
    });
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Authenticate, getCompany } from '../auth/authenticate.ts';
import { answer } from '../http/answer.ts';
import { readQuery } from '../http/read-query.ts';
import { reject } from '../http/rejections.ts';
import type { Store } from '../store/open-store.ts';
import { readSentWebhook } from './read-sent-webhook.ts';

export interface SentWebhookRoutesOptions {
  authenticate: Authenticate;
  store: Store;
}

type DeliveryRequest = FastifyRequest<{ Params: { deliveryId: string } }>;

/** `GET /sandbox/deliveries/{DeliveryId}`: what was sent, and what came back (docs/testing.md, "What a webhook carried"). */
export function registerSentWebhookRoutes(
  app: FastifyInstance,
  { authenticate, store }: SentWebhookRoutesOptions,
): void {
  app.get(
    '/sandbox/deliveries/:deliveryId',
    { onRequest: authenticate('online-payments') },
    async (request: DeliveryRequest) => {
      readQuery(request.query, {});
      const { deliveryId } = request.params;
      const sent = await readSentWebhook(store, { companyId: getCompany(request).id, deliveryId });
      if (!sent) throw reject('DELIVERY_NOT_FOUND');
      return answer('What was sent.', { Delivery: sent });
    },
  );
}

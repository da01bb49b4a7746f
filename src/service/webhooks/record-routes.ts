import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getCompany } from '../auth/authenticate.ts';
import { answer } from '../http/answer.ts';
import { registerBodyless } from '../http/register-bodyless.ts';
import type { WebhookKey } from './cancel-deliveries.ts';
import { recordTestEvent } from './record-test-event.ts';
import type { WebhookRoutesOptions } from './routes.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateSecret,
} from './webhook-records.ts';
import { readNewWebhook, readWebhookChange } from './webhook-request.ts';

const getKey = (request: FastifyRequest): WebhookKey => ({
  companyId: getCompany(request).id,
  webhookId: (request.params as { webhookId: string }).webhookId,
});

/** Making, listing, changing and removing webhooks, their secrets and their test events. */
export function registerRecordRoutes(
  app: FastifyInstance,
  base: string,
  { authenticate, store, targets, now, wakeDeliveries }: WebhookRoutesOptions,
): void {
  const guarded = { onRequest: authenticate('utilities', 'online-payments') };

  app.post(`${base}/create`, guarded, async (request, reply) => {
    const companyId = getCompany(request).id;
    const webhook = await createWebhook(store, readNewWebhook(request.body, targets), {
      companyId,
      now: now(),
    });
    reply.header('cache-control', 'no-store');
    return answer('Webhook created.', { Webhook: webhook });
  });

  app.get(base, guarded, async (request) =>
    answer('Webhooks of the company.', { Webhooks: await listWebhooks(store, getCompany(request).id) }),
  );

  app.put(`${base}/:webhookId`, guarded, async (request) => {
    const change = readWebhookChange(request.body, targets);
    const webhook = await changeWebhook(store, getKey(request), change);
    wakeDeliveries();
    return answer('Webhook changed.', { Webhook: webhook });
  });

  registerBodyless(app, (scope) => {
    scope.delete(`${base}/:webhookId`, guarded, async (request) => {
      await deleteWebhook(store, getKey(request));
      return answer('Webhook deleted.', {});
    });

    scope.post(`${base}/:webhookId/rotate-secret`, guarded, async (request, reply) => {
      const webhook = await rotateSecret(store, getKey(request), now());
      reply.header('cache-control', 'no-store');
      return answer('Secret rotated.', { Webhook: webhook });
    });

    scope.post(`${base}/:webhookId/test`, guarded, async (request) => {
      const delivery = await recordTestEvent(store, getKey(request), now());
      wakeDeliveries();
      return answer('Test event queued.', { Delivery: delivery });
    });
  });
}

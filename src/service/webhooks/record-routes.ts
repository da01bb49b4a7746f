import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getCompany } from '../auth/authenticate.ts';
import { answer } from '../http/answer.ts';
import { registerBodyless } from '../http/register-bodyless.ts';
import { recordAnswer } from '../idempotency/record-answer.ts';
import type { WebhookKey } from '../model/webhook-key.ts';
import type { Delivery } from './list-deliveries.ts';
import { recordTestEvent } from './record-test-event.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateSecret,
  type WebhookWithSecret,
} from './webhook-records.ts';
import { readNewWebhook, readWebhookChange } from './webhook-request.ts';
import type { WebhookRoutesOptions } from './webhook-routes-options.ts';

const getKey = (request: FastifyRequest): WebhookKey => ({
  companyId: getCompany(request).id,
  webhookId: (request.params as { webhookId: string }).webhookId,
});

const describeCreated = (Webhook: WebhookWithSecret) => answer('Webhook created.', { Webhook });
const describeRotated = (Webhook: WebhookWithSecret) => answer('Secret rotated.', { Webhook });
const describeQueued = (Delivery: Delivery) => answer('Test event queued.', { Delivery });

/** Making, listing, changing and removing webhooks, their secrets and their test events. */
export function registerRecordRoutes(
  app: FastifyInstance,
  base: string,
  { authenticate, store, targets, now, wakeDeliveries }: WebhookRoutesOptions,
): void {
  const guarded = { onRequest: authenticate('utilities', 'online-payments') };
  const repeatable = { ...guarded, config: { canRunAgain: true } };

  app.post(`${base}/create`, repeatable, async (request, reply) => {
    const { body, claim } = request;
    const webhook = await createWebhook(store, readNewWebhook(body, targets), {
      companyId: getCompany(request).id,
      now: now(),
      onCreated: (trx, created) => recordAnswer(trx, claim, describeCreated(created)),
    });
    reply.header('cache-control', 'no-store');
    return describeCreated(webhook);
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

    scope.post(`${base}/:webhookId/rotate-secret`, repeatable, async (request, reply) => {
      const { claim } = request;
      const webhook = await rotateSecret(store, getKey(request), {
        now: now(),
        onRotated: (trx, rotated) => recordAnswer(trx, claim, describeRotated(rotated)),
      });
      reply.header('cache-control', 'no-store');
      return describeRotated(webhook);
    });

    scope.post(`${base}/:webhookId/test`, repeatable, async (request) => {
      const { claim } = request;
      const delivery = await recordTestEvent(store, getKey(request), {
        now: now(),
        onQueued: (trx, queued) => recordAnswer(trx, claim, describeQueued(queued)),
      });
      wakeDeliveries();
      return describeQueued(delivery);
    });
  });
}

import type { FastifyInstance } from 'fastify';
import { getCompany } from '../auth/authenticate.ts';
import { answer } from '../http/answer.ts';
import { registerBodyless } from '../http/register-bodyless.ts';
import { recordAnswer } from '../idempotency/record-answer.ts';
import { EVENT_TYPES } from '../model/event-types.ts';
import { readCompanySecret, rotateCompanySecret } from './company-secret.ts';
import { registerDeliveryRoutes } from './delivery-routes.ts';
import { registerRecordRoutes } from './record-routes.ts';
import type { WebhookRoutesOptions } from './webhook-routes-options.ts';

const describeRotated = (Secret: string) => answer('Secret rotated.', { Secret });

/** Everything below `…/webhooks`. Paths that are words of their own are no ids of webhooks. */
export function registerWebhookRoutes(app: FastifyInstance, options: WebhookRoutesOptions): void {
  const { store, now } = options;
  const guarded = { onRequest: options.authenticate('utilities', 'online-payments') };
  const repeatable = { ...guarded, config: { canRunAgain: true } };
  for (const version of ['v4', 'v5']) {
    const base = `/api/${version}/webhooks`;
    // What a receiver needs to check signatures where no webhook is registered (docs/decisions.md, 13).
    app.get(`${base}/secret`, guarded, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const secret = await readCompanySecret(store, getCompany(request).id);
      return answer('Signing secret of the company.', { Secret: secret });
    });
    registerBodyless(app, (scope) => {
      scope.post(`${base}/secret/rotate`, repeatable, async (request, reply) => {
        const { claim } = request;
        const secret = await rotateCompanySecret(store, getCompany(request).id, {
          now: now(),
          onRotated: (trx, rotated) => recordAnswer(trx, claim, describeRotated(rotated)),
        });
        reply.header('cache-control', 'no-store');
        return describeRotated(secret);
      });
    });
    app.get(`${base}/event/type`, guarded, async () =>
      answer('Event types.', {
        EventTypes: EVENT_TYPES.map(({ name, description }) => ({ Name: name, Description: description })),
      }),
    );
    registerRecordRoutes(app, base, options);
    registerDeliveryRoutes(app, base, options);
  }
}

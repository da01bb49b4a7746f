import { answer } from '../../platform/http/answers/answer.ts';
import { defineRoute } from './define-route.ts';
import { readWebhookHealth } from './read-webhook-health.ts';

export const WEBHOOK_ROUTES = [
  /** `GET /sandbox/webhooks`: the last answer of each webhook, and its day (docs/testing.md, "How a webhook fares") */
  defineRoute({
    method: 'GET',
    path: '/webhooks',
    scopes: ['utilities'],
    run: async ({ company }, { store, now }) =>
      answer('Webhooks of the company.', {
        Webhooks: await readWebhookHealth(store, { companyId: company.id, now: now() }),
      }),
  }),
];

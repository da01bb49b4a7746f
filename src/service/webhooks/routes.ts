import type { FastifyInstance } from 'fastify';
import { type Authenticate, getCompany } from '../auth/authenticate.ts';
import { answer } from '../http/answer.ts';

/** `GET …/webhooks/secret`: what a receiver needs to check signatures (docs/decisions.md, 13). */
export function registerWebhookRoutes(app: FastifyInstance, authenticate: Authenticate): void {
  for (const version of ['v4', 'v5']) {
    const guarded = { onRequest: authenticate('utilities', 'online-payments') };
    app.get(`/api/${version}/webhooks/secret`, guarded, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return answer('Signing secret of the company.', { Secret: getCompany(request).webhookSecret });
    });
  }
}

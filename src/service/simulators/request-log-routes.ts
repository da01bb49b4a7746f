import type { FastifyInstance } from 'fastify';
import { type Authenticate, getCompany } from '../auth/authenticate.ts';
import { answer } from '../http/answer.ts';
import type { CallStore } from './create-call-store.ts';

export interface RequestLogRoutesOptions {
  authenticate: Authenticate;
  calls: CallStore;
}

/**
 * `GET /sandbox/requests`: the company's own calls, and those from this machine without a company, newest first
 * (docs/testing.md, "The log of calls").
 */
export function registerRequestLogRoutes(
  app: FastifyInstance,
  { authenticate, calls }: RequestLogRoutesOptions,
): void {
  app.get('/sandbox/requests', { onRequest: authenticate('online-payments') }, async (request) =>
    answer('Calls of the company.', {
      Requests: await calls.list(getCompany(request).id),
      Unauthorized: await calls.list(undefined),
    }),
  );
}

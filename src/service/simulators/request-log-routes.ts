import type { FastifyInstance } from 'fastify';
import { type Authenticate, getCompany } from '../auth/authenticate.ts';
import { answer } from '../http/answer.ts';
import type { RequestLog } from './request-log.ts';

export interface RequestLogRoutesOptions {
  authenticate: Authenticate;
  requestLog: RequestLog;
}

/** `GET /sandbox/requests`: the company's own calls, the newest first (docs/testing.md, "The dashboard"). */
export function registerRequestLogRoutes(
  app: FastifyInstance,
  { authenticate, requestLog }: RequestLogRoutesOptions,
): void {
  app.get('/sandbox/requests', { onRequest: authenticate('online-payments') }, async (request) =>
    answer('Calls of the company.', { Requests: requestLog.list(getCompany(request).id) }),
  );
}

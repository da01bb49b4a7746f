import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OperationsConfig } from '../../platform/config/read-operations-config.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { sendRejection } from '../../platform/http/answers/answer-errors.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { hasOwnHost } from '../../platform/http/requests/has-own-host.ts';
import { isLocal } from '../../platform/http/requests/is-local.ts';
import type { Operations } from './create-operations.ts';

export const OPERATIONS_ROUTES: readonly string[] = ['/health/live', '/health/ready', '/metrics'];

const NO_STORE = { 'cache-control': 'no-store' };
/** In seconds, about the usual interval of checks. */
const RETRY_AFTER = { 'retry-after': '5' };

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * If a token is configured, it gives access to the metrics, whatever host name is used. Otherwise only programs on this machine
 * have access; for others, the path does not exist.
 */
function createMetricsGuard({ metricsToken: token, allowedHosts }: OperationsConfig) {
  return async (request: FastifyRequest): Promise<void> => {
    if (token === undefined) {
      if (!isLocal(request)) throw reject('NOT_FOUND');
      // A browser page that is open on this machine is not such a program.
      const { headers, originalUrl: target } = request;
      if (!hasOwnHost({ headers, target }, allowedHosts)) throw reject('HOST_NOT_ALLOWED');
      return;
    }
    const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (given === undefined || !timingSafeEqual(digest(given), digest(token)))
      throw reject('UNAUTHORIZED', { 'www-authenticate': 'Bearer realm="metrics"' });
  };
}

/** Registers health checks and metrics for load balancers, orchestrators and Prometheus. */
export function registerOperationsRoutes(
  app: FastifyInstance,
  { config, metrics, readiness }: Operations,
): void {
  app.get('/health/live', async (_request, reply) => {
    reply.headers(NO_STORE);
    return answer('The process answers.', {});
  });
  app.get('/health/ready', async (_request, reply) => {
    reply.headers(NO_STORE);
    if (await readiness.check()) return answer('Ready for requests.', {});
    // Sent, not thrown: otherwise each failing check would be logged as a fault.
    return sendRejection(reject('SERVICE_UNAVAILABLE', RETRY_AFTER), reply);
  });
  app.get('/metrics', { onRequest: createMetricsGuard(config) }, async (_request, reply) =>
    reply
      .headers(NO_STORE)
      .type(metrics.contentType)
      .send(await metrics.render()),
  );
}

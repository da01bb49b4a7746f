import type { FastifyInstance } from 'fastify';
import { isApiPath } from './is-api-path.ts';

/**
 * Answers of the API have tokens, secrets and the addresses of checkouts in them: no cache may keep one (RFC 6749,
 * 5.1), unless its route says otherwise.
 */
export function forbidCaching(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isApiPath(request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

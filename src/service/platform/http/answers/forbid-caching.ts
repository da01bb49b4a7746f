import type { FastifyInstance } from 'fastify';
import { isApiPath } from './is-api-path.ts';

/**
 * Forbids caching: answers of the API contain tokens, secrets and the URLs of checkouts (RFC 6749, 5.1). A route can override
 * this.
 */
export function forbidCaching(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isApiPath(request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

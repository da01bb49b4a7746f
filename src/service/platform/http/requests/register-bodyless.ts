import type { FastifyInstance } from 'fastify';

/**
 * For routes of calls that have no body. Many clients name a type of content with every call, also where nothing
 * follows: whatever comes is not read, and an empty text is not refused as bad JSON.
 */
export function registerBodyless(app: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Fastify refuses a type that it cannot read, also where a parser takes all.
    scope.addHook('onRequest', async ({ headers }) => {
      delete headers['content-type'];
    });
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined);
    register(scope);
  });
}

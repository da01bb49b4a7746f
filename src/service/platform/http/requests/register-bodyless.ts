import type { FastifyInstance } from 'fastify';

/**
 * Registers routes without a body. Many clients send a content type with every call, even without a body: the body is not read,
 * and an empty one is not refused as invalid JSON.
 */
export function registerBodyless(app: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Fastify refuses an unknown type even if a parser accepts all.
    scope.addHook('onRequest', async ({ headers }) => {
      delete headers['content-type'];
    });
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined);
    register(scope);
  });
}

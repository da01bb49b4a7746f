import type { FastifyInstance } from 'fastify';

/**
 * Once the service closes, every answer ends its connection. Idle ones are closed by themselves, but one with a
 * request under way would stay open after the answer, for the next request that never comes, and hold up the end.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}

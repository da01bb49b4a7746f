import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Delays closing until every request has ended, even if its client has disconnected: its work must not lose the database halfway.
 */
export function awaitHandlersOnClose(app: FastifyInstance): void {
  const running = new Set<FastifyRequest>();
  const { promise: isIdle, resolve } = Promise.withResolvers<void>();
  let isClosing = false;
  app.addHook('onRequest', (request, _reply, done) => {
    running.add(request);
    done();
  });
  // Runs for every answer, including errors, and after the client has disconnected.
  app.addHook('onSend', (request, _reply, payload, done) => {
    running.delete(request);
    if (isClosing && !running.size) resolve();
    done(null, payload);
  });
  app.addHook('onClose', async () => {
    isClosing = true;
    if (running.size) await isIdle;
  });
}

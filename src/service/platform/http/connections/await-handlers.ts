import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Lets the service close only when every request has ended, including those whose client has gone: their answers have no reader,
 * but their work must not lose its database halfway.
 */
export function awaitHandlersOnClose(app: FastifyInstance): void {
  const running = new Set<FastifyRequest>();
  const { promise: isIdle, resolve } = Promise.withResolvers<void>();
  let isClosing = false;
  app.addHook('onRequest', (request, _reply, done) => {
    running.add(request);
    done();
  });
  // Reached by every answer, also by errors and after the client has gone.
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

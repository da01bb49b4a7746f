import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Lets the service close only when every request has been dealt with, also those whose client has gone: nobody waits
 * for their answer, but what they have begun must not lose its database half-way.
 */
export function awaitHandlersOnClose(app: FastifyInstance): void {
  const running = new Set<FastifyRequest>();
  const { promise: isIdle, resolve } = Promise.withResolvers<void>();
  let isClosing = false;
  app.addHook('onRequest', async (request) => {
    running.add(request);
  });
  // Reached by every answer, by errors too, and also where there is nobody to send it to.
  app.addHook('onSend', async (request) => {
    running.delete(request);
    if (isClosing && !running.size) resolve();
  });
  app.addHook('onClose', async () => {
    isClosing = true;
    if (running.size) await isIdle;
  });
}

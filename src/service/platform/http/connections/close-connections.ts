import type { FastifyInstance } from 'fastify';

/**
 * Ends every connection with its answer once the service closes. Idle connections are closed anyway, but one with a request in
 * progress would be kept alive after the answer and delay the end.
 */
export function closeConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}

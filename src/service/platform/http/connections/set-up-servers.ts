import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Lists Fastify's servers other than `app.server`, which are only available under a private symbol. */
function listFurtherServers(app: FastifyInstance): Server[] {
  const symbol = Object.getOwnPropertySymbols(app).find(
    ({ description }) => description === 'fastify.serverBindings',
  );
  return symbol ? Reflect.get(app, symbol) : [];
}

/**
 * Sets up every server of the app. `localhost` often has two addresses, IPv4 and IPv6; Fastify listens on the second with another
 * server, which lacks the settings of `app.server`.
 */
export function setUpServers(app: FastifyInstance, setUp: (server: Server) => void): void {
  setUp(app.server);
  app.addHook('onListen', async () => listFurtherServers(app).forEach(setUp));
}

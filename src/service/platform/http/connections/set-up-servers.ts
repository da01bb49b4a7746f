import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Fastify's list of the servers other than `app.server`; it has no public name. */
function listFurtherServers(app: FastifyInstance): Server[] {
  const symbol = Object.getOwnPropertySymbols(app).find(
    ({ description }) => description === 'fastify.serverBindings',
  );
  return symbol ? Reflect.get(app, symbol) : [];
}

/**
 * Sets up every server of the app. `localhost` is often two addresses, IPv4 and IPv6, and Fastify listens on the second one with
 * a server of its own, on which nothing is set that was set on `app.server`.
 */
export function setUpServers(app: FastifyInstance, setUp: (server: Server) => void): void {
  setUp(app.server);
  app.addHook('onListen', async () => listFurtherServers(app).forEach(setUp));
}

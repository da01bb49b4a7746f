import type { FastifyInstance } from 'fastify';
import { setUpServers } from './set-up-servers.ts';

/**
 * Refuses connections above a limit. It first closes idle ones, which browsers keep open, and which would otherwise use up the
 * limit.
 */
export function limitConnections(app: FastifyInstance, maxConnections: number): void {
  setUpServers(app, (server) => {
    server.maxConnections = maxConnections;
    server.on('drop', () => server.closeIdleConnections());
    server.on('connection', () =>
      server.getConnections((_error, count) => {
        if (count >= maxConnections) server.closeIdleConnections();
      }),
    );
  });
}

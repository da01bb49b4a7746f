import type { FastifyInstance } from 'fastify';
import { setUpServers } from './set-up-servers.ts';

/**
 * Turns away connections above a number. Before that it closes those without a request: browsers keep theirs for later, and would use up
 * all of them.
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

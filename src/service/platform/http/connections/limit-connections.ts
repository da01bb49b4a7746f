import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { findConnection } from './follow-answers.ts';
import { setUpServers } from './set-up-servers.ts';

/** Whether a connection has a whole request that has not been answered. */
function isAtWork(socket: Socket): boolean {
  const connection = findConnection(socket);
  return connection?.answer !== undefined && connection.request.complete;
}

/** Whether the service has done its work, and the client does not read the answer. */
const isUnread = (socket: Socket): boolean => findConnection(socket)?.answer?.writableEnded ?? false;

/**
 * Keeps the connections of a server in the order of their last answers, or of their beginnings.
 *
 * Node's `closeIdleConnections` is not enough: it keeps a connection on which nothing has arrived yet, because its first head is
 * awaited.
 */
function createQueue(server: Server) {
  const queue = new Set<Socket>();
  const moveToEnd = (socket: Socket) => {
    if (queue.delete(socket)) queue.add(socket);
  };
  server.on('connection', (socket: Socket) => {
    queue.add(socket);
    socket.once('close', () => queue.delete(socket));
  });
  server.on('request', ({ socket }: { socket: Socket }) => {
    const connection = findConnection(socket);
    if (connection) connection.onAnswered = () => moveToEnd(socket);
  });
  return {
    getSize: () => queue.size,
    /** Finds the connection that has waited longest without a whole request, or else for its client to read the answer. */
    findIdlest(newest?: Socket): Socket | undefined {
      let unread: Socket | undefined;
      for (let left = queue.size; left > 0; left -= 1) {
        const [first] = queue as Iterable<Socket>;
        if (!first || (first !== newest && !first.destroyed && !isAtWork(first))) return first;
        // The others come before it next time: a thousand connections at work are not looked at again and again.
        moveToEnd(first);
        if (first !== newest && isUnread(first)) unread ??= first;
      }
      return unread;
    },
  };
}

/**
 * Refuses connections above a limit. When it is reached, the idlest connection makes room for the next one: browsers keep idle
 * ones open, and anyone can open silent ones.
 */
export function limitConnections(app: FastifyInstance, maxConnections: number): void {
  setUpServers(app, (server) => {
    const queue = createQueue(server);
    server.maxConnections = maxConnections;
    server.on('drop', () => queue.findIdlest()?.destroy());
    server.on('connection', (socket) => {
      if (queue.getSize() >= maxConnections) queue.findIdlest(socket)?.destroy();
    });
  });
}

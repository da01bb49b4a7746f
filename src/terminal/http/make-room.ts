import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';

interface Connection {
  socket: Socket;
  request?: IncomingMessage;
  /** The answer to the request, until it has been sent. */
  answer?: ServerResponse | undefined;
}

/** The name of a connection, which a TLS socket has in common with the one below it. */
const getName = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/** Whether a connection has a whole request that has not been answered, such as a payment. */
const isAtWork = ({ request, answer }: Connection): boolean => !!answer && !!request?.complete;

/**
 * Limits the connections of a server. When the limit is reached, the one that has waited longest without a whole request makes
 * room: anyone on the network can open silent ones, and the till must still get through.
 */
export function makeRoom(server: Server | SecureServer, maxConnections: number): void {
  /** In the order of their last answers, or of their beginnings. */
  const connections = new Map<string, Connection>();
  server.maxConnections = maxConnections;
  server.on('connection', (socket: Socket) => {
    const name = getName(socket);
    connections.set(name, { socket });
    socket.once('close', () => {
      if (connections.get(name)?.socket === socket) connections.delete(name);
    });
    if (connections.size < maxConnections) return;
    const idlest = [...connections.values()].find((each) => each.socket !== socket && !isAtWork(each));
    idlest?.socket.destroy();
  });
  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const name = getName(request.socket);
    const connection = connections.get(name);
    if (!connection) return;
    Object.assign(connection, { request, answer });
    answer.once('close', () => {
      connection.answer = undefined;
      if (connections.delete(name)) connections.set(name, connection);
    });
  });
}

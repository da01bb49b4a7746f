import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A connection on which there has been a request. */
export interface Connection {
  /** The newest request. */
  request: IncomingMessage;
  /** Its answer, until the client has taken it. */
  answer: ServerResponse | undefined;
  /** Since when the answer is being sent, as far as that has been noticed. */
  sentSince?: number;
  /** Bytes that had been read when the last request and its answer were complete, and since when there are more. */
  idle?: { bytesRead: number; brokenAt?: number };
}

const connections = new WeakMap<Socket, Connection>();

export const findConnection = (socket: Socket): Connection | undefined => connections.get(socket);

/** Keeps the answer with its connection until the client has taken it. */
export function followAnswer(request: IncomingMessage, answer: ServerResponse): void {
  const connection: Connection = { request, answer };
  connections.set(request.socket, connection);
  answer.once('close', () => {
    connection.answer = undefined;
  });
}

/**
 * Whether nothing more may be answered: an answer is being sent, which the client would take a further one for a part of, or the
 * request that is arriving has been answered before its end.
 */
export function isAnswered(socket: Socket): boolean {
  const connection = connections.get(socket);
  if (!connection) return false;
  return connection.answer ? connection.answer.headersSent : !connection.request.complete;
}

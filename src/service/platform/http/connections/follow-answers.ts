import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A connection that has received a request. */
export interface Connection {
  /** The newest request. */
  request: IncomingMessage;
  /** Its answer, until the client has received it. */
  answer: ServerResponse | undefined;
  /** Called when the answer has ended. */
  onAnswered?: (() => void) | undefined;
  /** When the answer was first seen being sent. */
  sentSince?: number;
  /** The size limit of the body that is being read. */
  bodyLimit?: number;
  /** The number of bytes read when the last request and its answer were complete, and when more bytes were first seen. */
  idle?: { bytesRead: number; brokenAt?: number };
}

const connections = new WeakMap<Socket, Connection>();

export const findConnection = (socket: Socket): Connection | undefined => connections.get(socket);

/** Keeps the answer with its connection until the client has received it. */
export function followAnswer(request: IncomingMessage, answer: ServerResponse): void {
  const connection: Connection = { request, answer };
  connections.set(request.socket, connection);
  answer.once('close', () => {
    connection.answer = undefined;
    connection.onAnswered?.();
  });
}

/** Notes the size limit of a body before it is read. */
export function allowBody({ socket }: IncomingMessage, bodyLimit: number): void {
  const connection = connections.get(socket);
  if (connection) connection.bodyLimit = bodyLimit;
}

/**
 * Whether nothing more may be answered: an answer is being sent, of which the client would take another one as a part, or the
 * incomplete request has already been answered.
 */
export function isAnswered(socket: Socket): boolean {
  const connection = connections.get(socket);
  if (!connection) return false;
  return connection.answer ? connection.answer.headersSent : !connection.request.complete;
}

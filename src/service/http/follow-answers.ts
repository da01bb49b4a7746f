import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What is known of a connection on which there has been a request. */
export interface Connection {
  /** The newest request. */
  request: IncomingMessage;
  /** Answers that the client has not taken yet, oldest first, and since when they are being sent. */
  answers: Map<ServerResponse, number | undefined>;
  /** Bytes that had been read when the last request and its answer were complete, and since when there are more. */
  idle?: { bytesRead: number; brokenAt?: number };
}

const connections = new WeakMap<Socket, Connection>();

export const findConnection = (socket: Socket): Connection | undefined => connections.get(socket);

/** Keeps the answer in the list of its connection until the client has taken it. */
export function followAnswer(request: IncomingMessage, answer: ServerResponse): void {
  const answers = connections.get(request.socket)?.answers ?? new Map<ServerResponse, number | undefined>();
  answers.set(answer, undefined);
  answer.once('close', () => answers.delete(answer));
  connections.set(request.socket, { request, answers });
}

/**
 * Whether nothing more may be answered: an answer is being sent, which the client would take a further one for a part of, or the
 * request that is arriving has been answered before its end.
 */
export function isAnswered(socket: Socket): boolean {
  const connection = connections.get(socket);
  if (!connection) return false;
  const [oldest] = connection.answers.keys();
  return oldest ? oldest.headersSent : !connection.request.complete;
}

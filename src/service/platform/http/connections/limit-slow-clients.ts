import { type ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { answerBrokenRequest } from './answer-broken-request.ts';
import { type Connection, findConnection, followAnswer } from './follow-answers.ts';

/** How long a client may keep a connection busy, as the client measures it. */
export interface SlowClientLimits {
  /** For a whole request, head and body, from its first byte; for the first one of a connection from its beginning. */
  arrivalMs: number;
  /** For a client to take an answer, from the moment that it is begun. */
  answerMs: number;
  /** For a connection without a request, after an answer. */
  idleMs: number;
  /** How often it is checked. Included in the limits above. */
  checkMs: number;
}

/** `idleMs` is longer than the minute for which most balancers keep a connection, so that it is they who close it. */
export const SLOW_CLIENT_LIMITS: Readonly<SlowClientLimits> = {
  arrivalMs: 20_000,
  answerMs: 60_000,
  idleMs: 72_000,
  checkMs: 1_000,
};

const createTimeout = (): ConnectionError =>
  Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }) as ConnectionError;

/** The start of a request is seen up to one check later, and so is its end. The third is for a busy machine. */
const shorten = (limitMs: number, checkMs: number): number => limitMs - 3 * checkMs;

/**
 * Ends what Node's own limits leave open: answers that no client takes, and connections on which line breaks drip in after an answer.
 * The parser skips those as if nothing had come, but each of them begins `keepAliveTimeout` again.
 */
function createWatch({ arrivalMs, answerMs, checkMs }: SlowClientLimits) {
  const sockets = new Set<Socket>();
  let timer: NodeJS.Timeout | undefined;
  const isOver = (since: number, limitMs: number) => performance.now() - since >= shorten(limitMs, checkMs);

  function checkAnswer(socket: Socket, connection: Connection): void {
    if (!connection.answer?.headersSent) return;
    connection.sentSince ??= performance.now();
    if (isOver(connection.sentSince, answerMs)) socket.destroy();
  }

  function checkIdle(socket: Socket, connection: Connection): void {
    // The rest of a request that was answered early: within Node's limit.
    if (!connection.request.complete) return;
    connection.idle ??= { bytesRead: socket.bytesRead };
    const { idle } = connection;
    if (socket.bytesRead === idle.bytesRead) return;
    idle.brokenAt ??= performance.now();
    if (isOver(idle.brokenAt, arrivalMs)) answerBrokenRequest(createTimeout(), socket);
  }

  function check(): void {
    for (const socket of sockets) {
      const connection = findConnection(socket);
      if (!connection || socket.destroyed) sockets.delete(socket);
      else if (connection.answer) checkAnswer(socket, connection);
      else checkIdle(socket, connection);
    }
    if (sockets.size) return;
    clearInterval(timer);
    timer = undefined;
  }

  return (socket: Socket): void => {
    sockets.add(socket);
    timer ??= setInterval(check, checkMs).unref();
  };
}

export interface SlowClientOptions {
  requestTimeout: number;
  keepAliveTimeout: number;
  http: ServerOptions;
}

/** Fastify's options for a server that no slow client can keep busy: they hold on every address that it listens on. */
export function createSlowClientOptions(limits: SlowClientLimits): SlowClientOptions {
  const watch = createWatch(limits);
  class WatchedResponse extends ServerResponse {
    constructor(...options: ConstructorParameters<typeof ServerResponse>) {
      super(...options);
      followAnswer(this.req, this);
      watch(this.req.socket);
    }
  }
  const timeoutMs = shorten(limits.arrivalMs, limits.checkMs);
  return {
    requestTimeout: timeoutMs,
    keepAliveTimeout: limits.idleMs,
    http: {
      // Here too: Node takes the head's limit from it, which is a minute otherwise, before Fastify sets its own.
      requestTimeout: timeoutMs,
      connectionsCheckingInterval: limits.checkMs,
      ServerResponse: WatchedResponse as typeof ServerResponse,
    },
  };
}

import { type ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { answerBrokenRequest } from './answer-broken-request.ts';
import { type Connection, findConnection, followAnswer } from './follow-answers.ts';

/** How long a client may keep a connection busy, as measured by the client. */
export interface SlowClientLimits {
  /** For a whole request with head and body, from its first byte; for the first request, from the start of the connection. */
  arrivalMs: number;
  /** For a client to receive an answer, from its start. */
  answerMs: number;
  /** The interval between checks, included in the limits above. */
  checkMs: number;
}

export const SLOW_CLIENT_LIMITS: Readonly<SlowClientLimits> = {
  arrivalMs: 20_000,
  answerMs: 60_000,
  checkMs: 1_000,
};

const createTimeout = (): ConnectionError =>
  Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }) as ConnectionError;

/**
 * Accounts for checks: the start and the end of a request are each seen up to one check late, and a third one allows for a busy
 * machine.
 */
const shorten = (limitMs: number, checkMs: number): number => limitMs - 3 * checkMs;

/**
 * Handles what Node's own limits do not cover: answers that are not received, and connections that trickle in line breaks after
 * an answer, each of which restarts `keepAliveTimeout`.
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
    // The rest of a request that was answered early is covered by Node's limit.
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

interface SlowClientOptions {
  requestTimeout: number;
  keepAliveTimeout: number;
  http: ServerOptions;
}

/** A path that forgets silent connections, often after four to six minutes, is kept open, and a client that is gone is noticed. */
const PROBE_MS = 60_000;

/**
 * Creates Fastify's options for slow clients and idle connections. They apply to every address that it listens on.
 * @param keepAliveSeconds how long a connection may be idle after an answer
 */
export function createSlowClientOptions(
  limits: SlowClientLimits,
  keepAliveSeconds: number,
): SlowClientOptions {
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
    keepAliveTimeout: keepAliveSeconds * 1000,
    http: {
      // Set here too: Node derives the limit of the head from it, by default a minute, before Fastify sets its own.
      requestTimeout: timeoutMs,
      connectionsCheckingInterval: limits.checkMs,
      keepAlive: true,
      keepAliveInitialDelay: PROBE_MS,
      ServerResponse: WatchedResponse as typeof ServerResponse,
    },
  };
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { findConnection } from './follow-answers.ts';
import { setUpServers } from './set-up-servers.ts';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** The number of pieces that a connection may parse per turn. A typical request has one or two. */
const MAX_PIECES = 16;

/**
 * Returns the length of the first piece, up to an empty line, which ends every head and every chunked body. The preceding line
 * break may be in an earlier piece.
 */
function measureToEmptyLine(bytes: Buffer): number {
  for (let lineBreak = -1; ; ) {
    const end = bytes[lineBreak + 1] === CARRIAGE_RETURN ? lineBreak + 2 : lineBreak + 1;
    if (bytes[end] === LINE_FEED) return end + 1;
    lineBreak = bytes.indexOf(LINE_FEED, end);
    if (lineBreak < 0) return bytes.length;
  }
}

const readLength = ({ headers, complete }: IncomingMessage): number =>
  complete ? 0 : Number(headers['content-length'] ?? 0);

interface Turns {
  awaitTurn(goOn: () => void): void;
  /** Called when a connection has been accepted. */
  noteConnection(): void;
}

/**
 * Continues waiting connections, one per round of the event loop, and none in a round with a new connection: libuv accepts only
 * one per round, and others would have to wait for every answer of a turn.
 */
function createTurns(): Turns {
  const waiting: (() => void)[] = [];
  let isArriving = false;
  function takeNext(): void {
    if (!isArriving) waiting.shift()?.();
    isArriving = false;
    if (waiting.length) setImmediate(takeNext);
  }
  return {
    awaitTurn(goOn) {
      if (waiting.push(goOn) === 1) setImmediate(takeNext);
    },
    noteConnection() {
      isArriving = true;
    },
  };
}

/** Removes Node's listeners for an event of a connection, and returns a function that calls them (docs/decisions.md, 387). */
function takeListeners(socket: Socket, event: 'data' | 'end'): (...values: unknown[]) => void {
  const listeners = socket.listeners(event);
  socket.removeAllListeners(event);
  return (...values) => {
    for (const listener of listeners) Reflect.apply(listener, socket, values);
  };
}

/**
 * Passes data to the parser piece by piece. A piece never extends beyond the end of a request, and waits until the previous
 * answer has been received.
 */
function parsePieces(socket: Socket, { awaitTurn }: Turns): void {
  const parse = takeListeners(socket, 'data');
  const end = takeListeners(socket, 'end');
  let bodyLeft = 0;
  let isHeld = false;

  /** @returns the remaining bytes, if any */
  function parseFirst(bytes: Buffer): Buffer | undefined {
    const length = bodyLeft ? Math.min(bodyLeft, bytes.length) : measureToEmptyLine(bytes);
    const isAll = length === bytes.length;
    const before = findConnection(socket);
    parse(isAll ? bytes : bytes.subarray(0, length));
    const connection = findConnection(socket);
    const isNew = connection !== undefined && connection !== before;
    bodyLeft = isNew ? readLength(connection.request) : Math.max(bodyLeft - length, 0);
    return isAll ? undefined : bytes.subarray(length);
  }

  /** Node keeps reading up to a limit: it notices a broken connection, but its end waits behind these bytes. */
  function hold(bytes: Buffer, answer?: ServerResponse): void {
    socket.pause();
    socket.unshift(bytes);
    // Node has resumed the socket itself to read the body.
    if (isHeld) return;
    isHeld = true;
    const lineUp = () =>
      awaitTurn(() => {
        isHeld = false;
        socket.resume();
      });
    if (answer) answer.once('close', lineUp);
    else lineUp();
  }

  socket.on('data', (bytes: Buffer) => {
    if (isHeld) return hold(bytes);
    let rest: Buffer | undefined = bytes;
    for (let pieces = 0; rest && socket.writable; pieces += 1) {
      const connection = findConnection(socket);
      const answer = connection?.request.complete ? connection.answer : undefined;
      if (answer || pieces === MAX_PIECES) return hold(rest, answer);
      rest = parseFirst(rest);
    }
  });
  // The last request is answered before the end is processed; if it has to wait, its client counts as disconnected.
  socket.on('end', () => setImmediate(() => socket.writable && end()));
}

export function parseInTurn(app: FastifyInstance): void {
  const turns = createTurns();
  setUpServers(app, (server: Server) => {
    server.on('connection', (socket) => {
      turns.noteConnection();
      parsePieces(socket, turns);
    });
  });
}

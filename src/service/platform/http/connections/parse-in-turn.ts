import { type IncomingMessage, maxHeaderSize, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { closeGently } from '../answers/close-gently.ts';
import { type Connection, findConnection, isAnswered } from './follow-answers.ts';
import { setUpServers } from './set-up-servers.ts';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** The number of pieces that a connection may parse per turn. A typical request has one or two. */
const MAX_PIECES = 16;
/**
 * The number of bytes of heads and chunks that a connection may parse per turn: up to 700 chunks, each of which is an event. The
 * bytes of a body with a length are one.
 */
const MAX_TURN_BYTES = 4_096;
/** Node counts only names and values of headers, and of a chunked body only its content. What surrounds them may be as long. */
const WIRE_FACTOR = 2;
const MAX_HEAD_BYTES = WIRE_FACTOR * maxHeaderSize;

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
 * Counts the bytes of a head, or of the chunks of a body, which Node's own limits count in part.
 * @param maxBodyBytes the limit of bodies that no route reads
 */
function createMeter(server: Server, socket: Socket, maxBodyBytes: number) {
  let bodyLeft = 0;
  let wireBytes = 0;

  function refuse(code: 'HPE_HEADER_OVERFLOW' | 'BODY_OVERFLOW'): void {
    // The client may still have to read the answer that it got before the end of its request.
    if (isAnswered(socket)) closeGently(socket);
    else server.emit('clientError', Object.assign(new Error('Request too large'), { code }), socket);
  }

  return {
    /** Returns how many bytes of a body with a length are missing. */
    getBodyLeft: () => bodyLeft,
    /** Called after each piece. */
    count(length: number, before: Connection | undefined, wasComplete: boolean): void {
      const connection = findConnection(socket);
      const isNew = connection !== undefined && connection !== before;
      const isComplete = !connection || connection.request.complete;
      if (isNew || (isComplete && !wasComplete) || bodyLeft) wireBytes = 0;
      else wireBytes += length;
      bodyLeft = isNew ? readLength(connection.request) : Math.max(bodyLeft - length, 0);
      const { bodyLimit = maxBodyBytes } = connection ?? {};
      if (isComplete && wireBytes > MAX_HEAD_BYTES) refuse('HPE_HEADER_OVERFLOW');
      else if (wireBytes > MAX_HEAD_BYTES + WIRE_FACTOR * bodyLimit) refuse('BODY_OVERFLOW');
    },
  };
}

interface PieceOptions {
  server: Server;
  turns: Turns;
  maxBodyBytes: number;
}

/**
 * Passes data to the parser piece by piece. A piece never extends beyond the end of a request, and waits until the previous
 * answer has been received.
 */
function parsePieces(socket: Socket, { server, turns: { awaitTurn }, maxBodyBytes }: PieceOptions): void {
  const parse = takeListeners(socket, 'data');
  const end = takeListeners(socket, 'end');
  const meter = createMeter(server, socket, maxBodyBytes);
  let isHeld = false;

  /** @returns the length of the piece */
  function parseFirst(bytes: Buffer, maxBytes: number): number {
    const bodyLeft = meter.getBodyLeft();
    const length = bodyLeft
      ? Math.min(bodyLeft, bytes.length)
      : measureToEmptyLine(bytes.length > maxBytes ? bytes.subarray(0, maxBytes) : bytes);
    const before = findConnection(socket);
    const wasComplete = !before || before.request.complete;
    parse(length === bytes.length ? bytes : bytes.subarray(0, length));
    meter.count(length, before, wasComplete);
    return length;
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
    let rest = bytes;
    let bytesLeft = MAX_TURN_BYTES;
    for (let pieces = 0; rest.length && socket.writable; pieces += 1) {
      const connection = findConnection(socket);
      const answer = connection?.request.complete ? connection.answer : undefined;
      if (answer || pieces === MAX_PIECES || bytesLeft <= 0) return hold(rest, answer);
      const length = parseFirst(rest, bytesLeft);
      rest = rest.subarray(length);
      bytesLeft -= length;
    }
  });
  const { destroySoon } = socket;
  // Node calls it after an answer that ends the connection.
  socket.destroySoon = () => {
    if (findConnection(socket)?.request.complete === false) closeGently(socket);
    else destroySoon.call(socket);
  };
  // The last request is answered before the end is processed; if it has to wait, its client counts as disconnected.
  socket.on('end', () => setImmediate(() => socket.writable && end()));
}

export function parseInTurn(app: FastifyInstance): void {
  const turns = createTurns();
  const { bodyLimit: maxBodyBytes = 0 } = app.initialConfig;
  setUpServers(app, (server: Server) => {
    server.on('connection', (socket) => {
      turns.noteConnection();
      parsePieces(socket, { server, turns, maxBodyBytes });
    });
  });
}

import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';

/** The number of bytes that a connection may parse per turn: up to 700 chunks, each of which is an event. */
const MAX_TURN_BYTES = 4_096;
/** How long a client may go on sending after a refusal. */
const LINGER_MS = 3_000;

/**
 * An answer that comes before the end of a chunked body ends its connection: the rest must not be parsed for nothing. The rest of a body
 * with a length costs little, and is taken.
 */
export class ClosingResponse extends ServerResponse {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `writeHead` are passed on.
  override writeHead(...values: any): this {
    const { complete, headers } = this.req;
    if (!complete && headers['transfer-encoding']) this.setHeader('connection', 'close');
    return super.writeHead(...(values as Parameters<ServerResponse['writeHead']>));
  }
}

/** Continues waiting connections, one per round of the event loop. */
function createTurns(): (goOn: () => void) => void {
  const waiting: (() => void)[] = [];
  function takeNext(): void {
    waiting.shift()?.();
    if (waiting.length) setImmediate(takeNext);
  }
  return (goOn) => {
    if (waiting.push(goOn) === 1) setImmediate(takeNext);
  };
}

/**
 * Ends a connection whose client may still be sending. What it sends is discarded without being parsed, for a limited time: with
 * unread bytes, its system would drop an answer that it has not read yet (RFC 9112, 9.6).
 */
function closeGently(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.end();
  socket.resume();
}

/**
 * Lets the connections of a server parse in turn, a few kilobytes each. Node parses everything that has arrived at once, and a
 * body in chunks of one byte then costs everyone else seconds (docs/decisions.md, 631).
 * @param server with `ClosingResponse`
 * @param event of a connection that carries HTTP: `secureConnection` with TLS
 */
export function parseInPieces(
  server: Server | SecureServer,
  event: 'connection' | 'secureConnection' = 'connection',
): void {
  const awaitTurn = createTurns();
  const requests = new WeakMap<Socket, IncomingMessage>();
  server.prependListener('request', (request: IncomingMessage) => requests.set(request.socket, request));
  server.on(event, (socket: Socket) => {
    const parsers = socket.listeners('data');
    socket.removeAllListeners('data');
    let isHeld = false;
    function hold(bytes: Buffer): void {
      socket.pause();
      socket.unshift(bytes);
      // Node has resumed the socket itself to read the body.
      if (isHeld) return;
      isHeld = true;
      awaitTurn(() => {
        isHeld = false;
        socket.resume();
      });
    }
    socket.on('data', (bytes: Buffer) => {
      if (!socket.writable) return;
      if (isHeld) return hold(bytes);
      const piece = bytes.subarray(0, MAX_TURN_BYTES);
      for (const parse of parsers) Reflect.apply(parse, socket, [piece]);
      if (piece.length < bytes.length) hold(bytes.subarray(piece.length));
    });
    const { destroySoon } = socket;
    // Node calls it after an answer that ends the connection.
    socket.destroySoon = () => {
      if (requests.get(socket)?.complete) destroySoon.call(socket);
      else closeGently(socket);
    };
  });
}

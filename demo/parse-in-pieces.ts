import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The number of bytes that a connection may parse per turn. */
const MAX_TURN_BYTES = 512;
/** How long a client may go on sending after a refusal. */
const LINGER_MS = 3_000;

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
 * Discards what a client sends after the answer that ends its connection: with unread bytes, the client's system could drop the answer.
 */
function closeGently(socket: Socket): void {
  // Node calls it after the answer.
  socket.destroySoon = () => {
    socket.end().resume();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
}

/**
 * Lets connections parse in turn. Node parses everything that has arrived at once: a client that sends chunks of one byte, or ten
 * thousand requests without waiting, then keeps all others waiting. The answer to a body in chunks ends the connection, so that the
 * rest is not parsed.
 */
export function parseInPieces(server: Server): void {
  const awaitTurn = createTurns();
  const answer = (request: IncomingMessage, response: ServerResponse) =>
    server.emit('request', request, response);
  // Node would answer an unknown expectation itself, and go on with the body.
  server.on('checkExpectation', answer);
  server.prependListener('request', ({ headers }, response) => {
    if (headers['transfer-encoding'] !== undefined) response.shouldKeepAlive = false;
  });
  server.on('connection', (socket) => {
    closeGently(socket);
    const parsers = socket.listeners('data');
    socket.removeAllListeners('data');
    let isHeld = false;
    function hold(bytes: Buffer): void {
      // The end of the connection waits behind these bytes.
      socket.pause().unshift(bytes);
      // Node has resumed the socket itself to read the body.
      if (isHeld) return;
      isHeld = true;
      awaitTurn(() => {
        isHeld = false;
        socket.resume();
      });
    }
    socket.on('data', (bytes) => {
      if (!socket.writable) return;
      if (isHeld) return hold(bytes);
      const piece = bytes.subarray(0, MAX_TURN_BYTES);
      for (const parse of parsers) Reflect.apply(parse, socket, [piece]);
      if (piece.length < bytes.length) hold(bytes.subarray(piece.length));
    });
  });
}

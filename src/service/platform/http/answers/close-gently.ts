import type { Duplex } from 'node:stream';

/** How long a client may go on sending after the answer. */
export const LINGER_MS = 3_000;

/**
 * Ends a connection whose client may still be sending: what it sends is discarded, for a limited time. If the connection were
 * closed with unread bytes, the client's system would drop an answer that the client has not read yet (RFC 9112, 9.6).
 */
export function closeGently(socket: Duplex, answer = ''): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.end(answer);
  socket.resume();
}

import type { Duplex } from 'node:stream';
import { createRejectionBody } from './answer-errors.ts';
import { closeGently } from './close-gently.ts';
import { HTTP_TABLE, type Rejection } from './rejections.ts';

/** Sends a rejection on a socket without a parsed request, and ends the connection. */
export function writeRejection(socket: Duplex, rejection: Rejection): void {
  const answer = createRejectionBody(rejection, HTTP_TABLE);
  const body = JSON.stringify(answer);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...rejection.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${answer.StatusCode} ${answer.Message}\r\n${lines.join('')}\r\n`;
  // Node removes its error listener from the socket of a CONNECT; a client that disconnects must not crash the process.
  socket.on('error', () => socket.destroy());
  closeGently(socket, head + body);
}

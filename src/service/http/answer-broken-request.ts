import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { createRejectionBody } from './answer-errors.ts';
import { type RejectionMessage, reject } from './rejections.ts';

/** What Node's parser refuses before there is a request. Everything else that is not HTTP is a bad request. */
const PARSER_REJECTIONS: Record<string, RejectionMessage> = {
  HPE_HEADER_OVERFLOW: 'Request headers are too large.',
  ERR_HTTP_REQUEST_TIMEOUT: 'Request took too long.',
};

/**
 * Answers what is not HTTP and ends the connection: where one message ended cannot be known any more, so nothing that
 * follows on it may be taken for a request.
 */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const rejection = reject(PARSER_REJECTIONS[error.code] ?? 'Bad request.');
  const body = JSON.stringify(createRejectionBody(rejection));
  const lines = [
    `HTTP/1.1 ${rejection.statusCode} ${rejection.message}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

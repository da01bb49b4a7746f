import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { isAnswered } from './follow-answers.ts';
import { type RejectionMessage, reject } from './rejections.ts';
import { writeRejection } from './write-rejection.ts';

/** What Node's parser refuses before there is a request. Everything else that is not HTTP is a bad request. */
const PARSER_REJECTIONS: Record<string, RejectionMessage> = {
  HPE_INVALID_METHOD: 'Malformed request line.',
  HPE_INVALID_URL: 'Malformed request line.',
  HPE_INVALID_CONSTANT: 'Malformed request line.',
  HPE_INVALID_VERSION: 'Malformed request line.',
  HPE_PAUSED_H2_UPGRADE: 'Malformed request line.',
  HPE_INVALID_HEADER_TOKEN: 'Malformed header.',
  HPE_INVALID_CONTENT_LENGTH: 'Malformed length of the body.',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'Malformed length of the body.',
  HPE_INVALID_TRANSFER_ENCODING: 'Malformed length of the body.',
  HPE_INVALID_CHUNK_SIZE: 'Malformed length of the body.',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'Malformed length of the body.',
  HPE_INVALID_EOF_STATE: 'Request ended too early.',
  HPE_HEADER_OVERFLOW: 'Request headers are too large.',
  ERR_HTTP_REQUEST_TIMEOUT: 'Request took too long.',
};

/**
 * Answers what is not HTTP and ends the connection: where one message ended cannot be known any more, so nothing that
 * follows on it may be taken for a request. A client that has been answered gets no second answer.
 */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswered(socket)) return void socket.destroy();
  writeRejection(socket, reject(PARSER_REJECTIONS[error.code] ?? 'Bad request.'));
}

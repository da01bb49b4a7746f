import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { type RejectionCode, reject } from '../answers/rejections.ts';
import { writeRejection } from '../answers/write-rejection.ts';
import { isAnswered } from './follow-answers.ts';

/** Answers requests that Node's parser refuses. Everything else that is not HTTP is a bad request. */
const PARSER_REJECTIONS: Record<string, RejectionCode> = {
  HPE_INVALID_METHOD: 'MALFORMED_REQUEST_LINE',
  HPE_INVALID_URL: 'MALFORMED_REQUEST_LINE',
  HPE_INVALID_CONSTANT: 'MALFORMED_REQUEST_LINE',
  HPE_INVALID_VERSION: 'MALFORMED_REQUEST_LINE',
  HPE_PAUSED_H2_UPGRADE: 'MALFORMED_REQUEST_LINE',
  HPE_INVALID_HEADER_TOKEN: 'MALFORMED_HEADER',
  HPE_INVALID_CONTENT_LENGTH: 'MALFORMED_LENGTH',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'MALFORMED_LENGTH',
  HPE_INVALID_TRANSFER_ENCODING: 'MALFORMED_LENGTH',
  HPE_INVALID_CHUNK_SIZE: 'MALFORMED_LENGTH',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'MALFORMED_LENGTH',
  HPE_INVALID_EOF_STATE: 'REQUEST_INCOMPLETE',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/**
 * Answers what is not HTTP and ends the connection: where one message ended cannot be known any more, so nothing that
 * follows on it may be taken for a request. A client that has been answered gets no second answer.
 */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswered(socket)) return void socket.destroy();
  writeRejection(socket, reject(PARSER_REJECTIONS[error.code] ?? 'BAD_REQUEST'));
}

import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { type RejectionCode, reject } from '../answers/rejections.ts';
import { writeRejection } from '../answers/write-rejection.ts';
import { isAnswered } from './follow-answers.ts';

/** The rejections for errors of Node's parser, and for those of `parse-in-turn.ts`. Any other error is a bad request. */
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
  BODY_OVERFLOW: 'BODY_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/**
 * Answers malformed HTTP and ends the connection: the end of the message is unknown, so nothing after it may be parsed as a
 * request. If an answer was already sent, no second one is.
 */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswered(socket)) return void socket.destroy();
  writeRejection(socket, reject(PARSER_REJECTIONS[error.code] ?? 'BAD_REQUEST'));
}

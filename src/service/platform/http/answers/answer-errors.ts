import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailableError } from '../../store/dialects/store-unavailable-error.ts';
import type { Envelope } from './answer.ts';
import { type FieldError, Rejection, type RejectionCode, reject } from './rejections.ts';

/** The rejections for requests that Fastify itself refuses. */
const FASTIFY_REJECTIONS: Record<string, RejectionCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'CONTENT_TYPE_NOT_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID_JSON',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
};

export const createRejectionBody = (
  rejection: Rejection,
): Envelope & { Code: Rejection['code']; Hint?: string; Errors: readonly FieldError[] } => ({
  Message: rejection.message,
  StatusCode: rejection.statusCode,
  Result: false,
  Code: rejection.code,
  ...(rejection.hint !== undefined && { Hint: rejection.hint }),
  Errors: rejection.errors,
});

const send = (rejection: Rejection, reply: FastifyReply) =>
  reply.code(rejection.statusCode).headers(rejection.headers).send(createRejectionBody(rejection));

/** In seconds. By then, a lost connection or a restarted database server has often recovered. */
const RETRY_AFTER = { 'retry-after': '5' };

function toRejection(error: FastifyError | Rejection): Rejection | undefined {
  if (error instanceof Rejection) return error;
  if (error instanceof StoreUnavailableError) return reject('SERVICE_UNAVAILABLE', RETRY_AFTER);
  const known = FASTIFY_REJECTIONS[error.code];
  if (known) return reject(known);
  return error.statusCode && error.statusCode >= 400 && error.statusCode < 500
    ? reject('BAD_REQUEST')
    : undefined;
}

/** Answers a URL that the router cannot parse. It reaches neither a route nor the handlers below. */
export const answerBadAddress = (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
  send(reject('MALFORMED_ADDRESS'), reply);

/** Handles the errors of all routes. The content of unexpected errors never reaches the caller. */
export function answerErrors(
  app: FastifyInstance,
  reportFault: (error: Error, requestId?: string) => void,
): void {
  app.setNotFoundHandler((_request: FastifyRequest, reply) => send(reject('NOT_FOUND'), reply));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const rejection = toRejection(error) ?? reject('INTERNAL_ERROR');
    if (rejection.statusCode >= 500) reportFault(error, request.id);
    return send(rejection, reply);
  });
}

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailableError } from '../../store/dialects/store-unavailable-error.ts';
import type { Envelope } from './answer.ts';
import {
  type ExplainedError,
  explainRejection,
  HTTP_TABLE,
  type RefusalTable,
  Rejection,
  type RejectionCode,
  reject,
} from './rejections.ts';

/** The rejections for requests that Fastify itself refuses. */
const FASTIFY_REJECTIONS: Record<string, RejectionCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'CONTENT_TYPE_NOT_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID_JSON',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
};

interface RejectionBody extends Envelope {
  Code: Rejection['code'];
  Hint?: string;
  Errors: readonly ExplainedError[];
}

export function createRejectionBody(rejection: Rejection, refusals: RefusalTable): RejectionBody {
  const { statusCode, message, errors } = explainRejection(rejection, refusals);
  return {
    Message: message,
    StatusCode: statusCode,
    Result: false,
    Code: rejection.code,
    ...(rejection.hint !== undefined && { Hint: rejection.hint }),
    Errors: errors,
  };
}

/** Sends a rejection as an answer. */
export function sendRejection(
  rejection: Rejection,
  reply: FastifyReply,
  refusals = HTTP_TABLE,
): FastifyReply {
  const body = createRejectionBody(rejection, refusals);
  return reply.code(body.StatusCode).headers(rejection.headers).send(body);
}

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
  sendRejection(reject('MALFORMED_ADDRESS'), reply);

/**
 * Handles the errors of all routes. The content of unexpected errors never reaches the caller.
 * @param refusals the sentences for codes. Default: those of HTTP alone
 */
export function answerErrors(
  app: FastifyInstance,
  reportFault: (error: Error, requestId?: string) => void,
  refusals = HTTP_TABLE,
): void {
  app.setNotFoundHandler((_request: FastifyRequest, reply) => sendRejection(reject('NOT_FOUND'), reply));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const rejection = toRejection(error) ?? reject('INTERNAL_ERROR');
    if (explainRejection(rejection, refusals).statusCode >= 500) reportFault(error, request.id);
    return sendRejection(rejection, reply, refusals);
  });
}

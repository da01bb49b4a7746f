import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailableError } from '../store/dialects/store-unavailable-error.ts';
import type { Envelope } from './answer.ts';
import { type FieldError, Rejection, type RejectionMessage, reject } from './rejections.ts';

/** What Fastify refuses by itself, in our words. */
const FASTIFY_REJECTIONS: Record<string, RejectionMessage> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'Request body is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Content-Type must be application/json.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'Invalid JSON.',
  FST_ERR_NOT_FOUND: 'Not found.',
};

export const createRejectionBody = (rejection: Rejection): Envelope & { Errors: FieldError[] } => ({
  Message: rejection.message,
  StatusCode: rejection.statusCode,
  Result: false,
  Errors: rejection.errors,
});

const send = (rejection: Rejection, reply: FastifyReply) =>
  reply.code(rejection.statusCode).headers(rejection.headers).send(createRejectionBody(rejection));

/** By then the database is often back: a connection was lost, or a server restarted. Seconds. */
const RETRY_AFTER = { 'retry-after': '5' };

function toRejection(error: FastifyError | Rejection): Rejection | undefined {
  if (error instanceof Rejection) return error;
  if (error instanceof StoreUnavailableError) return reject('Service unavailable. Try again.', RETRY_AFTER);
  const known = FASTIFY_REJECTIONS[error.code];
  if (known) return reject(known);
  return error.statusCode && error.statusCode >= 400 && error.statusCode < 500
    ? reject('Bad request.')
    : undefined;
}

/** For an address that the router cannot read: it never gets as far as a route, nor to the handlers below. */
export const answerBadAddress = (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
  send(reject('Malformed address.'), reply);

/** Every error of every route ends here. Nothing of an error that we did not make ourselves reaches the caller. */
export function answerErrors(
  app: FastifyInstance,
  reportFault: (error: Error, requestId?: string) => void,
): void {
  app.setNotFoundHandler((_request: FastifyRequest, reply) => send(reject('Not found.'), reply));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const rejection = toRejection(error) ?? new Rejection('Internal error.', 500);
    if (rejection.statusCode >= 500) reportFault(error, request.id);
    return send(rejection, reply);
  });
}

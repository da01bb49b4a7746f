import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Rejection, type RejectionMessage, reject } from './rejections.ts';

/** What Fastify refuses by itself, in our words. */
const FASTIFY_REJECTIONS: Record<string, RejectionMessage> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'Request body is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Content-Type must be application/json.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'Invalid JSON.',
  FST_ERR_NOT_FOUND: 'Not found.',
};

function toRejection(error: FastifyError | Rejection): Rejection | undefined {
  if (error instanceof Rejection) return error;
  const known = FASTIFY_REJECTIONS[error.code];
  if (known) return reject(known);
  return error.statusCode && error.statusCode >= 400 && error.statusCode < 500
    ? reject('Bad request.')
    : undefined;
}

/** Every error of every route ends here. Nothing of an error that we did not make ourselves reaches the caller. */
export function answerErrors(app: FastifyInstance, reportFault: (error: Error) => void): void {
  const send = (rejection: Rejection, reply: FastifyReply) =>
    reply.code(rejection.statusCode).headers(rejection.headers).send({
      Message: rejection.message,
      StatusCode: rejection.statusCode,
      Result: false,
      Errors: rejection.errors,
    });

  app.setNotFoundHandler((_request: FastifyRequest, reply) => send(reject('Not found.'), reply));
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const rejection = toRejection(error);
    if (rejection) return send(rejection, reply);
    reportFault(error);
    return send(new Rejection('Internal error.', 500), reply);
  });
}

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../../../protocol/origins.ts';

/** A year, the least that browsers' lists take. Other hosts of the domain are not the service's to decide about. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** Not for a loopback host: browsers would then refuse plain http on all ports of the machine. */
function isStrict(baseUrl: string): boolean {
  const url = URL.parse(baseUrl);
  return url?.protocol === 'https:' && !isLoopbackHost(url.hostname);
}

/** The last address and whether it is strict: every answer asks, and the address hardly ever changes. */
let known = { baseUrl: '', isStrict: false };

/** Tells browsers to come back over https only (RFC 6797). */
function addStrictTransport(reply: FastifyReply, baseUrl: string): void {
  if (baseUrl !== known.baseUrl) known = { baseUrl, isStrict: isStrict(baseUrl) };
  if (known.isStrict) reply.header('strict-transport-security', STRICT_TRANSPORT);
}

/** Adds the header to every answer. Must be called before other hooks, which may refuse a request. */
export function requireHttps(app: FastifyInstance, getBaseUrl: () => string): void {
  app.addHook('onRequest', (_request, reply, done) => {
    addStrictTransport(reply, getBaseUrl());
    done();
  });
}

type AnswerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Adds the header to answers that no hook reaches. */
export const withStrictTransport =
  (answer: AnswerError, getBaseUrl: () => string): AnswerError =>
  (error, request, reply) => {
    addStrictTransport(reply, getBaseUrl());
    return answer(error, request, reply);
  };

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TERMINAL_CONNECTION_PATH } from '../../../protocol/terminal/terminal-connection.ts';
import { maskAddress } from '../../platform/addresses/mask-address.ts';
import { runIn, type Span, startSpan } from '../../platform/tracing/spans.ts';
import { parseTraceparent } from '../../platform/tracing/traceparent.ts';
import type { Operations } from './create-operations.ts';
import { OPERATIONS_ROUTES } from './routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span;
  }
}

/** nginx's status for a client that disconnected before the answer. */
const CLIENT_GONE = 499;
/** The log shows the provider and region of an IP address, but not the household (docs/decisions.md, 117). */
const LOGGED_BITS = { ipv4: 24, ipv6: 48 };

/** Whether a terminal polled and there was nothing for it. */
const isIdlePoll = (route: string, status: number): boolean =>
  route === `${TERMINAL_CONNECTION_PATH}/poll` && (status === 204 || status === CLIENT_GONE);

/**
 * Counts, logs and traces every request, and returns its id in a header. A request goes on with the trace of its header
 * `traceparent`, or begins one.
 */
export function observeRequests(app: FastifyInstance, { log, metrics }: Operations): void {
  const record = (request: FastifyRequest, reply: FastifyReply, durationMs: number) => {
    const { id: requestId, method, routeOptions, company, caller, span } = request;
    const route = routeOptions.url ?? 'unmatched';
    const status = reply.raw.writableEnded ? reply.statusCode : CLIENT_GONE;
    metrics.countRequest({ method, route, status, durationMs });
    // Omit checks and idle polls, which come every few seconds and would hide everything else.
    const isRoutine = (OPERATIONS_ROUTES.includes(route) && status === 200) || isIdlePoll(route, status);
    // A span that does not end is not sent.
    if (isRoutine) return;
    span.end({
      name: `${method} ${route}`,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'servicepay.request_id': requestId,
        'servicepay.company': company?.name,
      },
      error: status >= 500 ? String(status) : undefined,
    });
    if (!log.hasRequests) return;
    const network = maskAddress(caller, LOGGED_BITS);
    const rounded = Math.round(durationMs * 10) / 10;
    log.writeRequest({
      requestId,
      traceId: span.traceId,
      method,
      route,
      status,
      durationMs: rounded,
      company: company?.name,
      network,
    });
  };
  app.decorateRequest('span');
  app.addHook('onRequest', async (request, reply) => {
    request.span = startSpan(
      { name: request.method, kind: 'server' },
      parseTraceparent(request.headers.traceparent),
    );
    const startedAt = performance.now();
    reply.header('x-request-id', request.id);
    // `close` is emitted after the last byte and also when the client disconnects; `onResponse` runs only in the first case.
    reply.raw.once('close', () => record(request, reply, performance.now() - startedAt));
  });
  // After the body has been read, because its stream belongs to the connection and not to the request.
  app.addHook('preValidation', (request, _reply, done) => runIn(request.span, done));
}

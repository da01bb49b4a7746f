import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TERMINAL_LINK_PATH } from '../../protocol/terminal/terminal-link.ts';
import { maskAddress } from '../platform/addresses/mask-address.ts';
import type { Operations } from './create-operations.ts';
import { OPERATIONS_ROUTES } from './routes.ts';

/** The client was gone before its answer: nginx's number for it. */
const CLIENT_GONE = 499;
/** The log shows an address's provider and region, but no household (docs/decisions.md, 117). */
const LOGGED_BITS = { ipv4: 24, ipv6: 48 };

/** A terminal asked whether there is anything for it, and there was not. */
const isIdlePoll = (route: string, status: number): boolean =>
  route === `${TERMINAL_LINK_PATH}/poll` && (status === 204 || status === CLIENT_GONE);

/** Counts every request, and writes it into the log; its id goes back with the answer. */
export function observeRequests(app: FastifyInstance, { log, metrics }: Operations): void {
  const record = (request: FastifyRequest, reply: FastifyReply, durationMs: number) => {
    const { id: requestId, method, routeOptions, company, ip } = request;
    const route = routeOptions.url ?? 'unmatched';
    const status = reply.raw.writableEnded ? reply.statusCode : CLIENT_GONE;
    metrics.countRequest({ method, route, status, durationMs });
    // Requested every few seconds and always the same, they would hide everything else.
    const isRoutine = (OPERATIONS_ROUTES.includes(route) && status === 200) || isIdlePoll(route, status);
    if (!log.hasRequests || isRoutine) return;
    const network = maskAddress(ip, LOGGED_BITS);
    const rounded = Math.round(durationMs * 10) / 10;
    log.writeRequest({
      requestId,
      method,
      route,
      status,
      durationMs: rounded,
      company: company?.name,
      network,
    });
  };
  app.addHook('onRequest', async (request, reply) => {
    const startedAt = performance.now();
    reply.header('x-request-id', request.id);
    // `close` comes after the last byte as well as when the client has gone; `onResponse` knows only the former.
    reply.raw.once('close', () => record(request, reply, performance.now() - startedAt));
  });
}

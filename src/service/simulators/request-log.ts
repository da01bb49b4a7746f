/** For whoever builds against the sandbox: what their own calls were answered. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLocal } from '../http/is-local.ts';
import type { FieldError } from '../http/rejections.ts';
import type { CallStore } from './create-call-store.ts';
import type { LoggedRequest } from './logged-request.ts';

/** Errors of a call that are kept. */
const MAX_ERRORS = 10;
/** Characters of a path, or of the name of a field: both are the caller's, and may be as long as a request. */
const MAX_TEXT = 200;

/** The header with which the dashboard marks its calls: what it reads every two seconds is not logged. */
export const DASHBOARD_HEADER = 'servicepay-dashboard';

type Refusal = Pick<LoggedRequest, 'Message' | 'Errors'>;

/** Why a call was refused, out of its answer. */
function readRefusal(payload: unknown): Refusal | undefined {
  try {
    const { Message, Errors = [] } = JSON.parse(String(payload)) as {
      Message: string;
      Errors?: FieldError[];
    };
    const errors = Errors.slice(0, MAX_ERRORS);
    return { Message, Errors: errors.map((error) => ({ ...error, Field: error.Field.slice(0, MAX_TEXT) })) };
  } catch {
    // Not an answer of the API.
    return undefined;
  }
}

const isWatching = ({ method, headers }: FastifyRequest): boolean =>
  headers[DASHBOARD_HEADER] !== undefined && method === 'GET';

/** Logs every call whose company is known by its token, an expired one too, and calls of this machine without one. */
export function logRequests(app: FastifyInstance, calls: CallStore, now: () => number): void {
  const refusals = new WeakMap<FastifyRequest, Refusal>();
  const isLogged = (request: FastifyRequest, status: number): boolean =>
    request.company !== undefined || (request.refusal !== undefined && status === 401);

  app.addHook('onSend', async (request, reply, payload) => {
    const { statusCode } = reply;
    const refusal = isLogged(request, statusCode) && statusCode >= 400 ? readRefusal(payload) : undefined;
    if (refusal) refusals.set(request, refusal);
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    const { id, method, url, routeOptions, refusal } = request;
    if (isWatching(request) || !isLogged(request, reply.statusCode)) return;
    const company = request.company ?? refusal?.company;
    if (!company && !isLocal(request)) return;
    const route = routeOptions.url ?? '';
    calls.add(company?.id, {
      RequestId: id,
      At: new Date(now()).toISOString(),
      Method: method,
      Route: route,
      // A path may name another company's payment.
      Path: company ? (url.split('?')[0] ?? '').slice(0, MAX_TEXT) : route,
      Status: reply.statusCode,
      DurationMs: Math.round(reply.elapsedTime * 10) / 10,
      ...(refusals.get(request) ?? { Message: null, Errors: [] }),
      Hint: request.company ? null : (refusal?.hint ?? null),
    });
  });
  app.addHook('onClose', calls.flush);
}

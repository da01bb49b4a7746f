/** The log of calls and their answers, for developers who use the sandbox. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLocal } from '../http/is-local.ts';
import type { FieldError } from '../http/rejections.ts';
import type { CallStore } from './create-call-store.ts';
import { explainErrors } from './explain-errors.ts';
import type { LoggedRequest } from './logged-request.ts';

/** Errors to keep of a call. */
const MAX_ERRORS = 10;
/** Characters to keep of a path or a field name: both come from the caller and may be as long as a request. */
const MAX_TEXT = 200;

/** The header that marks the dashboard's calls, which come every two seconds and are not logged. */
export const DASHBOARD_HEADER = 'servicepay-dashboard';

type Refusal = Pick<LoggedRequest, 'Message' | 'Errors'>;

/** Reads from an answer why the call was refused. */
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

/** Logs every call with a token of a known company, even an expired one, and calls from this machine without a token. */
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
    const refused = refusals.get(request);
    calls.add(company?.id, {
      RequestId: id,
      At: new Date(now()).toISOString(),
      Method: method,
      Route: route,
      // A path may contain the id of another company's payment.
      Path: company ? (url.split('?')[0] ?? '').slice(0, MAX_TEXT) : route,
      Status: reply.statusCode,
      DurationMs: Math.round(reply.elapsedTime * 10) / 10,
      Message: refused?.Message ?? null,
      Errors: refused?.Errors ?? [],
      Hint: request.company ? explainErrors(refused?.Errors ?? []) : (refusal?.hint ?? null),
    });
  });
  app.addHook('onClose', calls.flush);
}

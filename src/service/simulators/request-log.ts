/** For whoever builds against the sandbox: what their own calls were answered. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FieldError } from '../http/rejections.ts';

/** Calls of a company that are kept, the newest. */
export const MAX_REQUESTS = 200;
/** Errors of a call that are kept. */
const MAX_ERRORS = 10;
/** Characters of a path, or of the name of a field: both are the caller's, and may be as long as a request. */
const MAX_TEXT = 200;

/** The header with which the dashboard marks its calls: what it reads every two seconds is not logged. */
export const DASHBOARD_HEADER = 'servicepay-dashboard';

/** A call as the log shows it. Nothing of what was sent, and of the answer only why it was refused. */
export interface LoggedRequest {
  /** The answer's `X-Request-Id`. */
  RequestId: string;
  /** ISO 8601, in the sandbox's time. */
  At: string;
  Method: string;
  /** The pattern of the route, `/api/v4/payments/link/:transactionId`. */
  Route: string;
  /** Without its query. */
  Path: string;
  /** Of the answer, HTTP. */
  Status: number;
  DurationMs: number;
  /** Null for a call that was not refused. */
  Message: string | null;
  Errors: FieldError[];
}

export interface RequestLog {
  add(companyId: number, request: LoggedRequest): void;
  /** The newest first. */
  list(companyId: number): LoggedRequest[];
}

/** Kept in memory: a log that nobody has to delete, and that no disk is written to for. */
export function createRequestLog(): RequestLog {
  const requestsOf = new Map<number, LoggedRequest[]>();
  return {
    add(companyId, request) {
      requestsOf.set(companyId, [request, ...(requestsOf.get(companyId) ?? [])].slice(0, MAX_REQUESTS));
    },
    list: (companyId) => requestsOf.get(companyId) ?? [],
  };
}

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

/** Logs every call that came with a token of a company, whatever became of it. */
export function logRequests(app: FastifyInstance, log: RequestLog, now: () => number): void {
  const refusals = new WeakMap<FastifyRequest, Refusal>();
  app.addHook('onSend', async (request, reply, payload) => {
    const refusal = request.company && reply.statusCode >= 400 ? readRefusal(payload) : undefined;
    if (refusal) refusals.set(request, refusal);
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    const { company, id, method, url, routeOptions } = request;
    if (!company || isWatching(request)) return;
    log.add(company.id, {
      RequestId: id,
      At: new Date(now()).toISOString(),
      Method: method,
      Route: routeOptions.url ?? '',
      Path: (url.split('?')[0] ?? '').slice(0, MAX_TEXT),
      Status: reply.statusCode,
      DurationMs: Math.round(reply.elapsedTime * 10) / 10,
      ...(refusals.get(request) ?? { Message: null, Errors: [] }),
    });
  });
}

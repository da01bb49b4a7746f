/** The log of calls and answers, for developers who use the sandbox. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LoggedRequest } from '../../../protocol/log-answers.ts';
import { TERMINAL_CONNECTION_PATH } from '../../../protocol/terminal/terminal-connection.ts';
import { DASHBOARD_HEADER } from '../../calls/auth/sessions.ts';
import type { ExplainedError } from '../../platform/http/answers/rejections.ts';
import { isLocal } from '../../platform/http/requests/is-local.ts';
import { maskCardNumbers } from '../../platform/http/requests/mask-card-numbers.ts';
import type { CallStore } from './create-call-store.ts';
import { explainRefusal } from './explain-refusal.ts';
import { findNamedPayments } from './find-named-payments.ts';

/** The number of errors recorded for a call. */
const MAX_ERRORS = 10;
/** The number of characters recorded of a path or field name, both of which the caller controls. */
const MAX_TEXT = 200;

/** The parts of an answer that the log reads. */
type Answer = Partial<Record<string, unknown>> & {
  Message?: string;
  Code?: string;
  Hint?: string;
  Errors?: ExplainedError[];
};

/** Parses an answer of the API; `undefined` for an image or a document. */
function readAnswer(payload: unknown): Answer | undefined {
  try {
    return JSON.parse(String(payload)) as Answer;
  } catch {
    return undefined;
  }
}

/** Describes why the call was refused. */
function describeRefusal({ Message, Errors = [] }: Answer): Pick<LoggedRequest, 'Message' | 'Errors'> {
  const errors = Errors.slice(0, MAX_ERRORS);
  return {
    Message: Message ?? null,
    Errors: errors.map(({ Field, Code, Message }) => ({
      Field: maskCardNumbers(Field).slice(0, MAX_TEXT),
      Code,
      Message,
    })),
  };
}

/** Whether a call is a read of the dashboard, which polls every two seconds. */
const isWatching = ({ method, headers }: FastifyRequest): boolean =>
  headers[DASHBOARD_HEADER] !== undefined && method === 'GET';

/** Whether a call is a poll of a terminal, twice a minute. */
const isPoll = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url === `${TERMINAL_CONNECTION_PATH}/poll`;

/** Logs every call with a token of a known company, even an expired one, and calls from this machine without a token. */
export function logRequests(
  app: FastifyInstance,
  calls: CallStore,
  { now, webhookAllow }: { now: () => number; webhookAllow: readonly string[] },
): void {
  const answers = new WeakMap<FastifyRequest, Answer>();
  const isLogged = (request: FastifyRequest, status: number): boolean =>
    request.company !== undefined || (request.refusal !== undefined && status === 401);

  app.addHook('onSend', async (request, reply, payload) => {
    const { statusCode } = reply;
    // The answer to a successful read may be long, and adds nothing to its path.
    const isRead = isLogged(request, statusCode) && (statusCode >= 400 || request.method !== 'GET');
    const answer = isRead ? readAnswer(payload) : undefined;
    if (answer) answers.set(request, answer);
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    const { id, method, url, routeOptions, refusal } = request;
    if (isWatching(request) || isPoll(request) || !isLogged(request, reply.statusCode)) return;
    const company = request.company ?? refusal?.company;
    if (!company && !isLocal(request)) return;
    const route = routeOptions.url ?? '';
    // A path may contain the id of another company's payment, or data that must not be logged.
    const keepsPath = company && !routeOptions.config.hidesPath;
    const answer = answers.get(request);
    const refused = answer && reply.statusCode >= 400 ? describeRefusal(answer) : undefined;
    const hint =
      refused && explainRefusal({ ...answer, ...refused, body: request.body, allowed: webhookAllow });
    calls.add(company?.id, {
      RequestId: id,
      At: new Date(now()).toISOString(),
      Method: method,
      Route: route,
      Path: keepsPath ? maskCardNumbers(url.split('?')[0] ?? '').slice(0, MAX_TEXT) : route,
      TransactionIds: request.company ? findNamedPayments(request, answer) : [],
      Status: reply.statusCode,
      DurationMs: Math.round(reply.elapsedTime * 10) / 10,
      Message: refused?.Message ?? null,
      Errors: refused?.Errors ?? [],
      Hint: maskCardNumbers((request.company ? hint : refusal?.hint) ?? '') || null,
    });
  });
  app.addHook('onClose', calls.flush);
}

import { setTimeout as wait } from 'node:timers/promises';
import { AnswerUnknownError } from '../../payments/attempts/acquirer.ts';
import type { AdyenConfig } from '../../platform/config/read-adyen-config.ts';
import { isJsonObject } from '../../platform/http/requests/read-object.ts';
import { inSpan, type Span, type Work } from '../../platform/tracing/spans.ts';
import { formatTraceparent } from '../../platform/tracing/traceparent.ts';

export interface AdyenAnswer {
  status: number;
  /** A JSON object, as Adyen sent it. */
  body: Record<string, unknown>;
}

interface Call {
  /** `POST` if absent. */
  method?: 'POST' | 'GET' | 'DELETE';
  /** Relative to the URL of the API. */
  path: string;
  body?: object;
  /** At most 64 characters (the header `idempotency-key` of Checkout API v71). */
  key?: string;
  /** Whether to retry once if there is no answer. */
  isRepeated?: boolean;
  /** Default: `ADYEN_TIMEOUT_SECONDS`. */
  limitMs?: number;
  /** Gives the request up, which may have arrived. */
  signal?: AbortSignal;
  /** Whether an answer states the outcome. One that does not counts as missing. */
  isUsable?: (answer: AdyenAnswer) => boolean;
  /** Whether 403 is an answer about what is asked for, and not about the credentials. */
  mayBeForeign?: boolean;
}

export interface AdyenClient {
  /**
   * Sends a request. With a retry, each try gets half of the time limit.
   * @throws AnswerUnknownError if there is no answer: the connection broke, it timed out, or Adyen failed
   */
  post(call: Call & { body: object }): Promise<AdyenAnswer>;
  /** Sends a GET request. Only the first part of its path is logged. @throws AnswerUnknownError as `post` does */
  get(path: string, limitMs: number, expected?: Pick<Call, 'mayBeForeign'>): Promise<AdyenAnswer>;
  /** Sends a DELETE request. Only the first part of its path is logged. @throws AnswerUnknownError as `post` does */
  remove(path: string): Promise<AdyenAnswer>;
}

interface ClientOptions {
  config: Pick<AdyenConfig, 'apiKey' | 'checkoutUrl' | 'timeoutSeconds'>;
  /** The address of the API. Default: that of the Checkout API. */
  url?: string;
  /** Called with a line about a failed request. It contains only Adyen's codes, nothing else of the request or the answer. */
  report: (line: string) => void;
  /** Called when Adyen refuses the credentials. */
  onRefusedCredentials: () => void;
}

/** Error code "The request is already in progress": Adyen is still processing the first try. */
const IN_PROGRESS = '704';
/** Statuses of requests that Adyen refused without processing them. */
export const REFUSED = [401, 403, 408, 429];
const MAX_ANSWER_LENGTH = 1_000_000;
/** The wait after a 429 without `Retry-After`. */
const SHORT_MS = 1_000;

async function readAnswer(response: Response): Promise<AdyenAnswer> {
  const text = await response.text();
  const body: unknown = text.length <= MAX_ANSWER_LENGTH ? JSON.parse(text || '{}') : undefined;
  if (!isJsonObject(body)) throw new Error('not a JSON object');
  return { status: response.status, body };
}

/** Describes why there is no answer, without any content of the request. */
const explain = (error: unknown): string => {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? name);
};

/** Writes a path for the log. The rest of one that is not posted to identifies a card or its shopper. */
const show = ({ method = 'POST', path }: Call): string =>
  method === 'POST' ? path : path.split(/[/?]/, 2).join('/');

const describeCall = (call: Call, url: string): Work => {
  const { method = 'POST' } = call;
  const attributes = { 'http.request.method': method, 'server.address': new URL(url).hostname };
  return { name: `${method} ${show(call)}`, kind: 'client', attributes };
};

/** Creates the client of Adyen's Checkout API (v71), or of another API, which is based on `fetch`. */
export function createAdyenClient({
  config,
  url = config.checkoutUrl,
  report,
  onRefusedCredentials,
}: ClientOptions): AdyenClient {
  const { apiKey, timeoutSeconds } = config;

  async function sendIn(span: Span, call: Call, limitMs: number) {
    const { method = 'POST', path, body, key, signal, isUsable, mayBeForeign = false } = call;
    const limit = AbortSignal.timeout(Math.max(1, Math.ceil(limitMs)));
    const startedAt = performance.now();
    const shown = show(call);
    const log = (end: string) =>
      report(`Adyen ${method} ${shown}: ${end}, ${Math.round(performance.now() - startedAt)} ms`);
    let response: Response;
    let read: AdyenAnswer;
    try {
      response = await fetch(url + path, {
        method,
        headers: {
          'x-api-key': apiKey,
          traceparent: formatTraceparent(span),
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        body: body ? JSON.stringify(body) : null,
        redirect: 'error',
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
      });
      if (response.status >= 500) throw Object.assign(new Error(), { name: `status ${response.status}` });
      read = await readAnswer(response);
    } catch (error) {
      log(explain(error));
      throw new AnswerUnknownError(`Adyen gave no answer to ${shown}.`);
    }
    const { status, body: answer } = read;
    span.annotate({ 'http.response.status_code': status });
    if (status >= 400)
      log(
        `${status}, error ${String(answer.errorCode).slice(0, 20)}, psp ${String(answer.pspReference).slice(0, 40)}`,
      );
    if (status === 401 || (status === 403 && !mayBeForeign)) onRefusedCredentials();
    if (status < 300 && isUsable && !isUsable(read)) {
      log('an answer that says nothing');
      throw new AnswerUnknownError(`Adyen gave no answer to ${shown}.`);
    }
    if (answer.errorCode === IN_PROGRESS) throw new AnswerUnknownError(`Adyen is still processing ${shown}.`);
    return { ...read, retryAfterMs: Number(response.headers.get('retry-after')) * 1000 || SHORT_MS };
  }

  const send = (call: Call, limitMs: number) =>
    inSpan(describeCall(call, url), (span) => sendIn(span, call, limitMs));

  return {
    get: (path, limitMs, expected) =>
      send({ method: 'GET', path, ...expected }, Math.min(limitMs, timeoutSeconds * 1000)),
    remove: (path) => send({ method: 'DELETE', path }, timeoutSeconds * 1000),
    async post(call) {
      const endsAt = performance.now() + (call.limitMs ?? timeoutSeconds * 1000);
      const getLeft = () => endsAt - performance.now();
      let first: Awaited<ReturnType<typeof send>>;
      try {
        first = await send(call, call.isRepeated ? getLeft() / 2 : getLeft());
      } catch (error) {
        if (!call.isRepeated || getLeft() <= 0) throw error;
        const second = await send(call, getLeft());
        // A refused retry says nothing about the first try, which may have arrived.
        if (REFUSED.includes(second.status)) throw error;
        return second;
      }
      if (first.status !== 429 || !call.isRepeated || first.retryAfterMs >= getLeft()) return first;
      await wait(first.retryAfterMs);
      return send(call, Math.max(1, getLeft()));
    },
  };
}

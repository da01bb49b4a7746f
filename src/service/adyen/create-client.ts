import { setTimeout as wait } from 'node:timers/promises';
import { AnswerUnknownError } from '../payments/attempts/acquirer.ts';
import type { AdyenConfig } from '../platform/config/read-adyen-config.ts';

export interface AdyenAnswer {
  status: number;
  /** A JSON object, as Adyen sent it. */
  body: Record<string, unknown>;
}

interface Call {
  /** `POST` if absent. */
  method?: 'POST' | 'DELETE';
  /** Below the address of the Checkout API. */
  path: string;
  body?: object;
  /** At most 64 characters (the header `idempotency-key` of Checkout API v71). */
  key?: string;
  /** Sends it once more when there is no answer. */
  isRepeated?: boolean;
  /** Whether an answer says how it ended; otherwise it is none. */
  isUsable?: (answer: AdyenAnswer) => boolean;
}

export interface AdyenClient {
  /**
   * Sends a request. A repeated one has half of the time limit for each try.
   * @throws AnswerUnknownError if there is no answer: the connection broke, the time is over, or Adyen failed
   */
  post(call: Call & { body: object }): Promise<AdyenAnswer>;
  /** Removes what a path names; the log has only its first part. @throws AnswerUnknownError as `post` does */
  remove(path: string): Promise<AdyenAnswer>;
}

export interface ClientOptions {
  config: Pick<AdyenConfig, 'apiKey' | 'checkoutUrl' | 'timeoutSeconds'>;
  /** Called with a line about a request that failed. It has nothing of its body or its answer but Adyen's codes. */
  report: (line: string) => void;
  /** Called when Adyen refuses the credentials. */
  onRefusedCredentials: () => void;
}

/** "The request is already in progress": the first try is still being worked on. */
const IN_PROGRESS = '704';
/** Refusals before a request is looked at. */
export const REFUSED = [401, 403, 408, 429];
const MAX_ANSWER_LENGTH = 1_000_000;
/** Wait after 429 without `Retry-After`. */
const SHORT_MS = 1_000;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function readAnswer(response: Response): Promise<AdyenAnswer> {
  const text = await response.text();
  const body: unknown = text.length <= MAX_ANSWER_LENGTH ? JSON.parse(text || '{}') : undefined;
  if (!isObject(body)) throw new Error('not a JSON object');
  return { status: response.status, body };
}

/** Says why there is no answer, without a word of the request. */
const explain = (error: unknown): string => {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? name);
};

/** Speaks to Adyen's Checkout API (v71) with nothing but `fetch`. */
export function createClient({ config, report, onRefusedCredentials }: ClientOptions): AdyenClient {
  const { apiKey, checkoutUrl, timeoutSeconds } = config;

  async function send({ method = 'POST', path, body, key, isUsable }: Call, limitMs: number) {
    const startedAt = performance.now();
    // Behind it, the path of a DELETE names a card.
    const shown = method === 'DELETE' ? path.split('/', 2).join('/') : path;
    const log = (end: string) =>
      report(`Adyen ${method} ${shown}: ${end}, ${Math.round(performance.now() - startedAt)} ms`);
    let response: Response;
    let read: AdyenAnswer;
    try {
      response = await fetch(checkoutUrl + path, {
        method,
        headers: {
          'x-api-key': apiKey,
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        body: body ? JSON.stringify(body) : null,
        redirect: 'error',
        signal: AbortSignal.timeout(Math.max(1, Math.ceil(limitMs))),
      });
      if (response.status >= 500) throw Object.assign(new Error(), { name: `status ${response.status}` });
      read = await readAnswer(response);
    } catch (error) {
      log(explain(error));
      throw new AnswerUnknownError(`Adyen gave no answer to ${shown}.`);
    }
    const { status, body: answer } = read;
    if (status >= 400)
      log(
        `${status}, error ${String(answer.errorCode).slice(0, 20)}, psp ${String(answer.pspReference).slice(0, 40)}`,
      );
    if (status === 401 || status === 403) onRefusedCredentials();
    if (status < 300 && isUsable && !isUsable(read)) {
      log('an answer that says nothing');
      throw new AnswerUnknownError(`Adyen gave no answer to ${shown}.`);
    }
    if (answer.errorCode === IN_PROGRESS) throw new AnswerUnknownError(`Adyen still works on ${shown}.`);
    return { ...read, retryAfterMs: Number(response.headers.get('retry-after')) * 1000 || SHORT_MS };
  }

  return {
    remove: (path) => send({ method: 'DELETE', path }, timeoutSeconds * 1000),
    async post(call) {
      const endsAt = performance.now() + timeoutSeconds * 1000;
      const getLeft = () => endsAt - performance.now();
      let first: Awaited<ReturnType<typeof send>>;
      try {
        first = await send(call, call.isRepeated ? getLeft() / 2 : getLeft());
      } catch (error) {
        if (!call.isRepeated || getLeft() <= 0) throw error;
        const second = await send(call, getLeft());
        // It says nothing of the first one, which may have arrived.
        if (REFUSED.includes(second.status)) throw error;
        return second;
      }
      if (first.status !== 429 || !call.isRepeated || first.retryAfterMs >= getLeft()) return first;
      await wait(first.retryAfterMs);
      return send(call, Math.max(1, getLeft()));
    },
  };
}

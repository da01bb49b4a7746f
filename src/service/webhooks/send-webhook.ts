import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { createNameResolver } from './create-name-resolver.ts';
import type { WebhookTargets } from './webhook-targets.ts';

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  /** Aborts the attempt, when the service stops. */
  signal: AbortSignal;
}

/** How an attempt ended. The receiver's body is not kept: the log must not become a way to read what answers there. */
export interface WebhookResponse {
  /** Absent when there was no HTTP answer. */
  status?: number;
  /** The header of that name, as it came. */
  retryAfter?: string;
  error?: string;
}

export type SendWebhook = (request: WebhookRequest) => Promise<WebhookResponse>;

/** Answers before the answer (100 to 199) that are read: more are no receiver's, and would only cost time. */
export const MAX_INTERIM_ANSWERS = 20;

/** What the delivery log says of a failure; never a stack, never an address that a name resolved to. */
function describeError(error: NodeJS.ErrnoException, isTimeout: boolean): string {
  if (isTimeout) return 'No answer in time.';
  if (/is not allowed/.test(error.message)) return 'Address not allowed.';
  return `Connection failed${error.code ? ` (${error.code})` : ''}.`;
}

/**
 * Sends one attempt: no redirects, TLS verified, no proxy of the environment. The filtering agents look at every
 * address that a name resolves to, at the moment of connecting, so that a name cannot change its mind in between.
 */
export function createSendWebhook(
  targets: WebhookTargets,
  lookup: LookupFunction = createNameResolver(),
): SendWebhook {
  const publicOnly = {
    'http:': new RequestFilteringHttpAgent({ lookup }),
    'https:': new RequestFilteringHttpsAgent({ lookup }),
  };
  return ({ url: text, headers, body, timeoutMs, signal }) =>
    new Promise((resolve) => {
      const problem = targets.findProblem(text);
      if (problem) return resolve({ error: problem });
      const url = new URL(text);
      const agent = targets.isListed(url) ? undefined : publicOnly[url.protocol as 'http:' | 'https:'];
      const timeout = AbortSignal.timeout(timeoutMs);
      const request = (url.protocol === 'https:' ? https : http).request(url, {
        method: 'POST',
        agent,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'ServicePay-Webhooks/1',
        },
        signal: AbortSignal.any([timeout, signal]),
      });
      request.on('response', (response) => {
        const { statusCode: status = 0, headers: answered } = response;
        const retryAfter = answered['retry-after'];
        resolve({ status, ...(retryAfter !== undefined && { retryAfter }) });
        // The status is the answer; an endless body is not waited for.
        response.destroy();
      });
      let interimAnswers = 0;
      request.on('information', () => {
        interimAnswers += 1;
        if (interimAnswers > MAX_INTERIM_ANSWERS) request.destroy();
      });
      // Without somebody who listens, the end of such a request would not be told of at all.
      request.on('upgrade', ({ statusCode: status = 0 }, socket) => {
        resolve({ status });
        socket.destroy();
      });
      request.on('error', (error) => resolve({ error: describeError(error, timeout.aborted) }));
      request.end(body);
    });
}

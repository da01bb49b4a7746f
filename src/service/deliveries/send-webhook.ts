import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';
import { type Agents, createPublicAgents, isAddressRefusal } from '../addresses/create-public-agents.ts';
import type { WebhookTargets } from '../addresses/webhook-targets.ts';
import { boundInterimAnswers } from '../http/bound-interim-answers.ts';

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

/** What the delivery log says of a failure; never a stack, never an address that a name resolved to. */
function describeError(error: NodeJS.ErrnoException, isTimeout: boolean): string {
  if (isTimeout) return 'No answer in time.';
  if (isAddressRefusal(error)) return 'Address not allowed.';
  return `Connection failed${error.code ? ` (${error.code})` : ''}.`;
}

/**
 * Sends one attempt: no redirects, TLS verified; to public addresses only, but for what `targets` lists.
 */
export function createSendWebhook(targets: WebhookTargets, lookup?: LookupFunction): SendWebhook {
  const publicOnly = createPublicAgents(lookup);
  return ({ url: text, headers, body, timeoutMs, signal }) =>
    new Promise((resolve) => {
      const problem = targets.findProblem(text);
      if (problem) return resolve({ error: problem });
      const url = new URL(text);
      const agent = targets.isListed(url) ? undefined : publicOnly[url.protocol as keyof Agents];
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
      boundInterimAnswers(request);
      // Without somebody who listens, the end of such a request would not be told of at all.
      request.on('upgrade', ({ statusCode: status = 0 }, socket) => {
        resolve({ status });
        socket.destroy();
      });
      request.on('error', (error) => resolve({ error: describeError(error, timeout.aborted) }));
      request.end(body);
    });
}

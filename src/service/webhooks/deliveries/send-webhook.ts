import * as http from 'node:http';
import * as https from 'node:https';
import { type Agents, createAgents } from '../../platform/addresses/create-agents.ts';
import { createPublicAgents, isAddressRefusal } from '../../platform/addresses/create-public-agents.ts';
import { type ResolveFamily, resolveBySystem } from '../../platform/addresses/find-addresses.ts';
import type { WebhookTargets } from '../../platform/addresses/webhook-targets.ts';
import { HTTP_REFUSALS } from '../../platform/http/answers/http-refusals.ts';
import { boundInterimAnswers } from '../../platform/http/connections/bound-interim-answers.ts';

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  /** Aborts the attempt when the service stops. */
  signal: AbortSignal;
}

/** The result of an attempt. */
export interface WebhookResponse {
  /** Absent if there was no HTTP answer. */
  status?: number;
  /** The `Retry-After` header, not validated. */
  retryAfter?: string;
  error?: string;
  /** The beginning of the answer's body, for the receiver's developer; absent if it is empty. */
  answer?: string;
}

export type SendWebhook = (request: WebhookRequest) => Promise<WebhookResponse>;

/** The number of bytes kept of an answer, enough for a sentence or the first lines of a stack trace. */
export const MAX_ANSWER_BYTES = 1_000;
/** How long an answer's body is read after its headers. It usually comes with them; the status counts in any case. */
const ANSWER_WAIT_MS = 250;

/** How long a connection to a listed host is kept after an answer. */
const IDLE_MS = 5_000;

/** Reads the beginning of an answer, which may be endless, and closes it. Never rejects. */
async function readAnswerStart(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => response.destroy(), ANSWER_WAIT_MS);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_ANSWER_BYTES) break;
    }
  } catch {
    // If the receiver or the timer has cut it off, keep what has arrived.
  }
  clearTimeout(timer);
  response.destroy();
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES));
  // PostgreSQL cannot store NUL.
  return text.replaceAll('\0', '\ufffd').trim();
}

/** Describes a failure for the delivery log, without a stack trace or a resolved IP address. */
function describeError(error: NodeJS.ErrnoException, isTimeout: boolean): string {
  if (isTimeout) return 'No answer in time.';
  if (isAddressRefusal(error)) return 'Address not allowed.';
  return `Connection failed${error.code ? ` (${error.code})` : ''}.`;
}

interface SendWebhookOptions {
  /** Resolves public names. Tests replace it. */
  resolveName?: ResolveFamily | undefined;
  /** Whether answers of listed hosts are dropped: a user who registers a webhook must not read what a private network answers. */
  hidesListed?: boolean;
}

/**
 * Creates the function that sends a webhook once: without redirects, with TLS verification, and only to public addresses or those
 * that `targets` lists.
 */
export function createSendWebhook(
  targets: WebhookTargets,
  { resolveName, hidesListed = false }: SendWebhookOptions = {},
): SendWebhook {
  const publicOnly = createPublicAgents(resolveName);
  // The listed hosts are few, and names of a private network may be in the hosts file.
  const listed = createAgents({ resolve: resolveBySystem, keepAlive: true, timeout: IDLE_MS });
  return ({ url: text, headers, body, timeoutMs, signal }) =>
    new Promise((resolve) => {
      const problem = targets.findProblem(text);
      if (problem) return resolve({ error: HTTP_REFUSALS.fields[problem] });
      const url = new URL(text);
      const isListed = targets.isListed(url);
      const agents = isListed ? listed : publicOnly;
      const agent = agents[url.protocol as keyof Agents];
      const timeout = AbortSignal.timeout(timeoutMs);
      const request = (url.protocol === 'https:' ? https : http).request(url, {
        method: 'POST',
        agent,
        headers: {
          ...headers,
          // Some firewalls refuse requests without it.
          accept: '*/*',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'ServicePay-Webhooks/1',
        },
        signal: AbortSignal.any([timeout, signal]),
      });
      let hasAnswer = false;
      request.on('response', (response) => {
        hasAnswer = true;
        const { statusCode: status = 0, headers: answered } = response;
        const retryAfter = answered['retry-after'];
        void readAnswerStart(response).then((answer) => {
          const isShown = answer && !(isListed && hidesListed);
          resolve({ status, ...(retryAfter !== undefined && { retryAfter }), ...(isShown && { answer }) });
        });
      });
      boundInterimAnswers(request);
      // Without a listener, such a request would never end.
      request.on('upgrade', ({ statusCode: status = 0 }, socket) => {
        resolve({ status });
        socket.destroy();
      });
      request.on('error', (error) => {
        if (!hasAnswer) resolve({ error: describeError(error, timeout.aborted) });
      });
      request.end(body);
    });
}

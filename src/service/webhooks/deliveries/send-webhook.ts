import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';
import {
  type Agents,
  createPublicAgents,
  isAddressRefusal,
} from '../../platform/addresses/create-public-agents.ts';
import type { WebhookTargets } from '../../platform/addresses/webhook-targets.ts';
import { FIELD_RULES } from '../../platform/http/answers/rejections.ts';
import { boundInterimAnswers } from '../../platform/http/connections/bound-interim-answers.ts';

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  /** Aborts the try when the service stops. */
  signal: AbortSignal;
}

/** The result of a try. */
export interface WebhookResponse {
  /** Absent if there was no HTTP answer. */
  status?: number;
  /** The header of that name, unchecked. */
  retryAfter?: string;
  error?: string;
  /** The beginning of the receiver's answer, for its developer to read; absent if it is empty. */
  answer?: string;
}

export type SendWebhook = (request: WebhookRequest) => Promise<WebhookResponse>;

/** Bytes of an answer that are kept: enough for a sentence of the receiver, or the first lines of its stack. */
const MAX_ANSWER_BYTES = 1_000;
/** How long after its headers an answer is read. Most come with them; the status counts, whatever becomes of the rest. */
const ANSWER_WAIT_MS = 250;

/** Reads the beginning of an answer, and ends it: it might be endless. Never rejects. */
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
    // Cut off by the receiver or the timer: what has arrived is kept.
  }
  clearTimeout(timer);
  response.destroy();
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES));
  // PostgreSQL stores no NUL.
  return text.replaceAll('\0', '\ufffd').trim();
}

/** Describes a failure for the delivery log, without a stack or the address that a name resolved to. */
function describeError(error: NodeJS.ErrnoException, isTimeout: boolean): string {
  if (isTimeout) return 'No answer in time.';
  if (isAddressRefusal(error)) return 'Address not allowed.';
  return `Connection failed${error.code ? ` (${error.code})` : ''}.`;
}

/**
 * Creates the function that sends a webhook once: without redirects, with TLS verified, and only to public addresses, except those
 * that `targets` lists.
 */
export function createSendWebhook(targets: WebhookTargets, lookup?: LookupFunction): SendWebhook {
  const publicOnly = createPublicAgents(lookup);
  return ({ url: text, headers, body, timeoutMs, signal }) =>
    new Promise((resolve) => {
      const problem = targets.findProblem(text);
      if (problem) return resolve({ error: FIELD_RULES[problem] });
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
      let hasAnswer = false;
      request.on('response', (response) => {
        hasAnswer = true;
        const { statusCode: status = 0, headers: answered } = response;
        const retryAfter = answered['retry-after'];
        void readAnswerStart(response).then((answer) =>
          resolve({ status, ...(retryAfter !== undefined && { retryAfter }), ...(answer && { answer }) }),
        );
      });
      boundInterimAnswers(request);
      // Without a listener, the end of such a request would not be reported at all.
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

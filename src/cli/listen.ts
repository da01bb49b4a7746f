import { createHmac } from 'node:crypto';
import { MAX_RECEIVED_BODY, type ReceivedWebhook } from '../protocol/log-answers.ts';
import { type Command, getTime, writeRow } from './command.ts';
import { follow } from './follow.ts';

const FORWARD_TIMEOUT_MS = 15_000;
const PAGE = 100;

/** Signs for the registration of this command: its secret was printed, and others may have the same address. */
function sign({ Headers, Body }: ReceivedWebhook, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${Headers['webhook-id']}.${Headers['webhook-timestamp']}.${Body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

/** Sends a delivery on, with its headers and bytes. @returns what became of it */
async function forward(
  received: ReceivedWebhook,
  { url, secret, signal }: { url: string; secret: string; signal: AbortSignal },
): Promise<string> {
  if (received.Body.length >= MAX_RECEIVED_BODY) return 'not forwarded: the body is too long';
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...received.Headers,
        'webhook-signature': sign(received, secret),
      },
      body: received.Body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(FORWARD_TIMEOUT_MS)]),
    });
    return String(status);
  } catch (error) {
    const { name, cause, message } = error as Error & { cause?: Error & { code?: string } };
    const reason = name === 'TimeoutError' ? `${FORWARD_TIMEOUT_MS / 1000} seconds` : message;
    // The cause names the address, or that it does not speak HTTP/1.1. One of several addresses has only a code.
    return `no answer (${cause?.message || cause?.code || reason})`;
  }
}

export interface ListenOptions {
  /** Default: every type that the user may read. */
  events: string[] | undefined;
  forwardTo: string | undefined;
}

/**
 * Registers the built-in receiver of the sandbox as a webhook, and prints what it gets. So it needs no address that the service can
 * reach: it works from a container, too. The registration is removed at the end.
 */
export async function listenForWebhooks(
  command: Command,
  { events, forwardTo }: ListenOptions,
): Promise<void> {
  const { call, print, signal } = command;
  const list = async () =>
    (
      await call<{ Received: ReceivedWebhook[] }>('GET /sandbox/receiver', { query: { Limit: PAGE } })
    ).Received.reverse();
  const { Url } = await call<{ Url: string }>('GET /sandbox/receiver', { query: { Limit: 1 } });
  const EventTypes = events ?? (await call<{ EventTypes: string[] }>('GET /sandbox/events')).EventTypes;
  const { Webhook } = await call<{ Webhook: { WebhookId: string; Secret: string } }>(
    'POST /api/v5/webhooks/create',
    { body: { Url, EventTypes } },
  );
  const { WebhookId, Secret } = Webhook;
  print(`Listening for ${EventTypes.length} event types. Ctrl+C ends it.`);
  print(`The secret of these webhooks is ${Secret}`);
  // A server that is slow to answer one delivery gets the next ones at once, as from the service.
  const running: Promise<void>[] = [];
  const show = async (received: ReceivedWebhook) => {
    const { ReceivedAt, EventType, TransactionId, Signature, SignatureProblem, AnsweredStatus } = received;
    const answered = forwardTo
      ? `${await forward(received, { url: forwardTo, secret: Secret, signal })} ${forwardTo}`
      : (AnsweredStatus ?? 'no answer');
    const row = writeRow([getTime(ReceivedAt), 8], [EventType ?? '?', 28], [TransactionId ?? '?', 40]);
    print(`${row} ${SignatureProblem ?? Signature} → ${answered}`);
  };
  try {
    await follow(command, {
      list,
      getKey: ({ EventId, ReceivedAt, Headers }) =>
        `${EventId} ${ReceivedAt} ${Headers['webhook-timestamp']}`,
      show: (received) => void running.push(show(received)),
    });
  } finally {
    await Promise.all(running);
    await call('DELETE /api/v5/webhooks/{WebhookId}', { params: { WebhookId } });
    print('The registration was removed.');
  }
}

import { setImmediate } from 'node:timers/promises';
import type { Store } from '../store/open-store.ts';
import { type ClaimedDelivery, claimDeliveries, releaseLease, releaseLeases } from './claim-deliveries.ts';
import { createPlaces } from './create-places.ts';
import { recordAttempt } from './record-attempt.ts';
import type { SendWebhook, WebhookResponse } from './send-webhook.ts';
import { signPayload } from './sign-payload.ts';

export interface DeliveryWorkerOptions {
  store: Store;
  send: SendWebhook;
  now: () => number;
  /** What receivers' clocks show: they refuse signatures that are too old or too new. */
  realNow: () => number;
  /** Waits between the attempts of a delivery. */
  retrySeconds: readonly number[];
  /** For one attempt. */
  timeoutSeconds: number;
  reportFault: (error: Error) => void;
  /** Gets a line for the operator about every attempt that failed. */
  reportFailure?: (line: string) => void;
}

export interface DeliveryWorker {
  start(): Promise<void>;
  /** Looks at once whether something is due; called after every change that fills the outbox. */
  wake(): void;
  /** Lets what is being sent finish for a moment, then breaks it off: it is sent again after the next start. */
  stop(): Promise<void>;
}

/** How often it looks for retries that have become due. */
const POLL_MS = 500;
/** What a lease adds to the time of an attempt. */
const LEASE_MARGIN_MS = 15_000;
/** How long `stop` waits for receivers. */
export const STOP_GRACE_MS = 3_000;

/** Names the receiver by its origin only: a path may hold a secret. */
function describeFailure(
  { origin, eventId }: ClaimedDelivery,
  { status, error }: WebhookResponse,
  waitSeconds: number | undefined,
): string {
  const next = waitSeconds === undefined ? 'no more tries' : `next try in ${waitSeconds} s`;
  return `Webhook ${eventId} to ${origin} failed: ${status ?? error} (${next})`;
}

export function createDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { store, send, now, realNow, retrySeconds, timeoutSeconds, reportFault, reportFailure } = options;
  const timeoutMs = timeoutSeconds * 1000;
  const inFlight = new Set<Promise<void>>();
  const places = createPlaces();
  const lastOrigins = new Map<number, string>();
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let isWokenAgain = false;
  let isStopped = false;

  const deliver = async (delivery: ClaimedDelivery) => {
    const { url, payload: body, eventId, secrets } = delivery;
    const startedAt = now();
    const realStart = realNow();
    const headers = { ...signPayload(secrets, { id: eventId, payload: body, now: realStart }) };
    const response = await send({ url, headers, body, timeoutMs, signal: abort.signal });
    // Broken off by us, not by the receiver: it is no attempt.
    if (abort.signal.aborted && response.status === undefined) return releaseLease(store, delivery.id);
    places.learn(delivery, response.status !== undefined);
    const times = { startedAt, endedAt: now(), durationMs: Math.max(0, realNow() - realStart) };
    const attempt = { delivery, response, ...times, realNow: realNow(), retrySeconds };
    const outcome = await recordAttempt(store, attempt);
    if (outcome && !outcome.isDelivered)
      reportFailure?.(describeFailure(delivery, response, outcome.waitSeconds));
  };

  const begin = (delivery: ClaimedDelivery) => {
    const leave = places.take(delivery);
    const attempt = deliver(delivery)
      .catch(reportFault)
      .finally(() => {
        leave();
        inFlight.delete(attempt);
        wake();
      });
    inFlight.add(attempt);
  };

  const claim = () =>
    claimDeliveries(store, {
      now: now(),
      realNow: realNow(),
      leaseMs: timeoutMs + LEASE_MARGIN_MS,
      createPlan: places.plan,
      lastOrigins,
    });

  const runRound = async () => {
    do {
      // One look for all the attempts that have ended in this turn of the event loop.
      await setImmediate();
      isWokenAgain = false;
      for (const delivery of await claim()) begin(delivery);
    } while (isWokenAgain && !isStopped);
  };

  const wake = () => {
    isWokenAgain = true;
    if (isStopped || round) return;
    round = runRound()
      .catch(reportFault)
      .finally(() => {
        round = undefined;
      });
  };

  return {
    async start() {
      await releaseLeases(store);
      timer = setInterval(wake, POLL_MS);
      wake();
    },
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await round;
      const breakOff = setTimeout(() => abort.abort(), STOP_GRACE_MS);
      await Promise.all(inFlight);
      clearTimeout(breakOff);
    },
  };
}

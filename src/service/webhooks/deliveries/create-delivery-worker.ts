import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { StoreUnavailableError } from '../../platform/store/dialects/store-unavailable-error.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { inSpan, type Span } from '../../platform/tracing/spans.ts';
import { formatTraceparent, parseTraceparent } from '../../platform/tracing/traceparent.ts';
import { type ClaimedDelivery, claimDeliveries, releaseLease, releaseLeases } from './claim-deliveries.ts';
import { createDeliverySlots, type DeliverySlots } from './create-delivery-slots.ts';
import type { DeliveryFollower } from './followers.ts';
import { type EndedTry, recordDeliveryTry, type TryOutcome } from './record-delivery-try.ts';
import type { SendWebhook, WebhookResponse } from './send-webhook.ts';
import { signPayload } from './sign-payload.ts';

interface DeliveryWorkerOptions {
  store: Store;
  followers?: readonly DeliveryFollower[];
  send: SendWebhook;
  now: () => number;
  /** The real time, because receivers refuse signatures that are too old or too new. */
  realNow: () => number;
  /** The configured waits between the attempts of a delivery. */
  retrySeconds: readonly number[];
  /** Prolongs the waits. Default: `Math.random`. */
  random?: (() => number) | undefined;
  /** The time limit of an attempt. */
  timeoutSeconds: number;
  reportFault: (error: Error) => void;
  /** Called with a line for the operator after each failed attempt. */
  reportFailure?: (line: string) => void;
}

export interface DeliveryWorker {
  start(): Promise<void>;
  /** Looks for due deliveries now. Called after every change that adds to the outbox. */
  wake(): void;
  /**
   * Gives the attempts in progress a moment to finish, then aborts them: those deliveries are sent again after the next start.
   */
  stop(): Promise<void>;
}

/** The polling interval for due deliveries. */
const POLL_MS = 500;
/** The lease of an attempt exceeds its time limit by this much. */
const LEASE_MARGIN_MS = 15_000;
/** The wait before a failed recording of a result is retried. */
const RECORD_AGAIN_MS = 1_000;
/** How long `stop` waits for receivers. */
export const STOP_GRACE_MS = 3_000;

/** Describes a failed attempt. It contains only the receiver's origin, because a path may contain a secret. */
function describeFailure(
  { origin, eventId }: ClaimedDelivery,
  { status, error }: WebhookResponse,
  waitSeconds: number | undefined,
): string {
  const next = waitSeconds === undefined ? 'no more tries' : `next try in ${waitSeconds} s`;
  return `Webhook ${eventId} to ${origin} failed: ${status ?? error} (${next})`;
}

interface TryOptions extends DeliveryWorkerOptions {
  slots: DeliverySlots;
  /** Aborted when the worker stops. */
  signal: AbortSignal;
}

/**
 * Records a finished attempt. If the database is unreachable, this is retried until the lease ends: the receiver has the webhook,
 * and would otherwise get it a second time.
 */
async function recordTry(
  ended: EndedTry,
  { store, followers, realNow, signal }: TryOptions,
  leasedUntil: number,
): Promise<TryOutcome | undefined> {
  for (;;) {
    try {
      return await recordDeliveryTry(store, ended, followers);
    } catch (error) {
      const isAway = error instanceof StoreUnavailableError;
      if (!isAway || signal.aborted || realNow() >= leasedUntil) throw error;
      await wait(RECORD_AGAIN_MS, undefined, { signal }).catch(() => {});
    }
  }
}

const getLeaseMs = ({ timeoutSeconds }: DeliveryWorkerOptions): number =>
  timeoutSeconds * 1000 + LEASE_MARGIN_MS;

/** Makes an attempt to deliver, and records it. */
async function tryDelivery(delivery: ClaimedDelivery, options: TryOptions, span: Span): Promise<void> {
  const { store, send, now, realNow, retrySeconds, timeoutSeconds, reportFailure, slots, signal } = options;
  const { random = Math.random } = options;
  const { url, payload: body, eventId, secrets } = delivery;
  const startedAt = now();
  const realStart = realNow();
  // The clock may be set during the attempt, which changes no duration.
  const begunAt = performance.now();
  const signature = signPayload(secrets, { id: eventId, payload: body, now: realStart });
  const headers = { ...signature, traceparent: formatTraceparent(span) };
  const response = await send({ url, headers, body, timeoutMs: timeoutSeconds * 1000, signal });
  // Aborted by this worker, not by the receiver, so it does not count as an attempt.
  if (signal.aborted && response.status === undefined) return releaseLease(store, delivery.id);
  slots.learn(delivery, response.status !== undefined);
  span.annotate({ 'http.response.status_code': response.status, 'error.type': response.error });
  const times = { startedAt, endedAt: now(), durationMs: Math.round(performance.now() - begunAt) };
  const ended = { delivery, headers, response, ...times, realNow: realNow(), retrySeconds, random };
  const outcome = await recordTry(ended, options, realStart + getLeaseMs(options));
  if (outcome && !outcome.isDelivered)
    reportFailure?.(describeFailure(delivery, response, outcome.waitSeconds));
}

/** Makes an attempt to deliver in the trace of the event. */
const trace = (delivery: ClaimedDelivery, options: TryOptions): Promise<void> =>
  inSpan(
    {
      name: 'POST webhook',
      kind: 'client',
      attributes: {
        'http.request.method': 'POST',
        'http.request.resend_count': delivery.attempt || undefined,
        // Not the whole URL, because a path may contain a secret.
        'server.address': new URL(delivery.url).hostname,
        'servicepay.event_id': delivery.eventId,
      },
    },
    (span) => tryDelivery(delivery, options, span),
    parseTraceparent(delivery.traceparent),
  );

/**
 * Claims deliveries that are due and sends them.
 *
 * Requirements
 * - No crash loses a delivery: its row stays due until an attempt has been recorded.
 * - Several workers never send the same delivery at the same time: an attempt needs the row's lease.
 * - Slow receivers do not delay others: the slots of `create-delivery-slots.ts` limit concurrent attempts.
 * - `stop` ends within the grace period, and an attempt that it aborts does not count.
 *
 * Steps of a round: on `wake`, and every half second
 * 1. Claim due deliveries, as many as there are slots.
 * 2. Send each, and record its result without waiting for the others.
 * 3. Start another round when an attempt ends, or if `wake` was called during this one.
 */
export function createDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { store, now, realNow, reportFault } = options;
  const inFlight = new Set<Promise<void>>();
  const slots = createDeliverySlots();
  const lastOrigins = new Map<number, string>();
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let isWokenAgain = false;
  let isStopped = false;

  const begin = (delivery: ClaimedDelivery) => {
    const begun = trace(delivery, { ...options, slots, signal: abort.signal })
      .catch(reportFault)
      .finally(() => {
        slots.free(delivery.id);
        inFlight.delete(begun);
        wake();
      });
    inFlight.add(begun);
  };

  const claim = () =>
    claimDeliveries(store, {
      now: now(),
      realNow: realNow(),
      leaseMs: getLeaseMs(options),
      slots,
      lastOrigins,
    });

  const runRound = async () => {
    do {
      // Look once for all attempts that end in this turn of the event loop.
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

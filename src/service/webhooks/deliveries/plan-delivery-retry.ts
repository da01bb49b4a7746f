import { MAX_RETRY_AFTER_SECONDS, parseRetryAfter } from './parse-retry-after.ts';
import type { WebhookResponse } from './send-webhook.ts';

/** The statuses with which `Retry-After` is honored. With others, the header has another meaning or none. */
export const BUSY_STATUSES: readonly number[] = [429, 502, 503, 504];

/** The least factor by which a wait exceeds the one before, and the most by which it is prolonged at random. */
const GROWTH = 1.1;

/**
 * Lists the waits of a schedule. Each is at least `GROWTH` times the one before, so that a schedule that repeats a value backs off
 * too, and a prolonged wait is never longer than the next one (docs/decisions.md, 550). A day is the limit.
 */
export function listWaits(retrySeconds: readonly number[]): number[] {
  let wait = 0;
  return retrySeconds.map((seconds) => {
    const grown = Math.round(wait * GROWTH * 1000) / 1000;
    wait = Math.max(seconds, Math.min(grown, MAX_RETRY_AFTER_SECONDS));
    return wait;
  });
}

/** Prolongs a wait at random, so that deliveries that failed together are not retried together. */
export const prolongWait = (seconds: number, random: () => number): number =>
  seconds * (1 + (GROWTH - 1) * random());

interface RetryPlanOptions {
  /** The configured waits between attempts. */
  retrySeconds: readonly number[];
  now: number;
}

/**
 * Decides how long to wait after a failed attempt: the scheduled time, or longer if the receiver asks for it. Never shorter, or
 * the attempts would be used up before a receiver has recovered.
 * @param step the number of earlier failed attempts of this schedule
 * @returns seconds; `undefined` after the last attempt
 */
export function planDeliveryRetry(
  step: number,
  { status = 0, retryAfter }: WebhookResponse,
  { retrySeconds, now }: RetryPlanOptions,
): number | undefined {
  const planned = listWaits(retrySeconds)[step];
  if (planned === undefined || retryAfter === undefined || !BUSY_STATUSES.includes(status)) return planned;
  return Math.max(planned, parseRetryAfter(retryAfter, now) ?? 0);
}

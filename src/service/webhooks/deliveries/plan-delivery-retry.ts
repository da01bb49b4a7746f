import { parseRetryAfter } from './parse-retry-after.ts';
import type { WebhookResponse } from './send-webhook.ts';

/** The statuses with which `Retry-After` is honored. With others, the header has another meaning or none. */
export const BUSY_STATUSES: readonly number[] = [429, 502, 503, 504];

interface RetryPlanOptions {
  /** The waits between attempts. */
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
  const planned = retrySeconds[step];
  if (planned === undefined || retryAfter === undefined || !BUSY_STATUSES.includes(status)) return planned;
  return Math.max(planned, parseRetryAfter(retryAfter, now) ?? 0);
}

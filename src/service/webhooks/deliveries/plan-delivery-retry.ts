import { parseRetryAfter } from './parse-retry-after.ts';
import type { WebhookResponse } from './send-webhook.ts';

/** The statuses with which a receiver may say when to come back. With others the header means something else, or nothing. */
export const BUSY_STATUSES: readonly number[] = [429, 502, 503, 504];

export interface RetryPlanOptions {
  /** Waits between tries. */
  retrySeconds: readonly number[];
  now: number;
}

/**
 * Decides how long to wait after a failed try: as the schedule says, or longer if the receiver asks for it. Never shorter, or the
 * tries would be used up before a receiver that is down is back.
 * @param step failed tries before this one, since the schedule began
 * @returns seconds; `undefined` after the last try
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

import { DAY_MS } from '../../platform/clock/days.ts';

/** The days after the first decline on which a payment is retried. */
const RETRY_DAYS: readonly number[] = [1, 3, 5, 7];

/** How many days a shopper has to pay a payment that is not retried. */
const RECOVERY_DAYS = 7;

/** Returns when a payment that waits for the shopper is given up. */
export const getPaymentDeadline = (pastDueSince: number): number => pastDueSince + RECOVERY_DAYS * DAY_MS;

/** How many days an unpaid subscription then waits for its shopper, if its company prefers that. */
const UNPAID_DAYS = 90;

/** Returns when an unpaid subscription ends. */
export const getUnpaidEnd = (pastDueSince: number): number =>
  getPaymentDeadline(pastDueSince) + UNPAID_DAYS * DAY_MS;

/** Declines that no retry can change. */
export const HARD_DECLINES: readonly string[] = ['expired_card'];

/**
 * Schedules the next try after a decline. Dates that have passed are skipped, for example after an outage or an extra try with
 * another card.
 * @param tries the number of declines of this payment, including this one
 * @returns when it is retried, or `undefined` after the last try
 */
export function planRenewalRetry(
  { tries, isHard, now }: { tries: number; isHard: boolean; now: number },
  pastDueSince: number,
): number | undefined {
  // After a hard decline it is retried once, when the shopper has had time to fix the problem.
  const days = isHard ? [RECOVERY_DAYS].slice(tries - 1) : RETRY_DAYS.slice(tries - 1);
  return days.map((day) => pastDueSince + day * DAY_MS).find((at) => at > now);
}

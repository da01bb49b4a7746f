const DAY_MS = 86_400_000;

/** Days after the first decline on which a payment is tried again. */
const RETRY_DAYS: readonly number[] = [1, 3, 5, 7];

/** The days in which a shopper can pay what is not tried again. */
const MENDING_DAYS = 7;

/** When a payment is given up that waits for the shopper. */
export const getMendingEnd = (pastDueSince: number): number => pastDueSince + MENDING_DAYS * DAY_MS;

/** How long after that an unpaid subscription waits for its shopper, where its company wants that. */
const UNPAID_DAYS = 90;

/** When an unpaid subscription ends. */
export const getUnpaidEnd = (pastDueSince: number): number =>
  getMendingEnd(pastDueSince) + UNPAID_DAYS * DAY_MS;

/** Declines that no later try changes. */
export const HARD_DECLINES: readonly string[] = ['expired_card'];

/**
 * Plans what follows a decline. A date that has passed is left out: a try that comes late, with another card or after an outage, is not
 * followed by those that it has overtaken.
 * @param tries declines of this payment so far, this one included
 * @returns when it is tried again, or `undefined` after the last try
 */
export function planRenewalRetry(
  { tries, isHard, now }: { tries: number; isHard: boolean; now: number },
  pastDueSince: number,
): number | undefined {
  // After a hard decline it is tried once more, when the shopper had the time to mend it.
  const days = isHard ? [MENDING_DAYS].slice(tries - 1) : RETRY_DAYS.slice(tries - 1);
  return days.map((day) => pastDueSince + day * DAY_MS).find((at) => at > now);
}

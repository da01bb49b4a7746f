/** Attempts that may be under way at the same time while their receivers are quick. */
export const MAX_IN_FLIGHT = 32;
/** All attempts under way, those that wait for slow receivers included. */
export const MAX_IN_FLIGHT_WITH_SLOW = 256;
/** From then on an attempt waits for a slow receiver. Receivers are asked to answer within this. */
export const SLOW_AFTER_MS = 5_000;

/** The attempts that are under way: where, and how many more may begin. */
export interface Places {
  /** By origin. */
  counts: ReadonlyMap<string, number>;
  countFree(): number;
  /** @returns what gives the place back */
  take(origin: string): () => void;
}

/**
 * An attempt whose receiver is slow keeps its place at its origin, and gives the common one to the others: a few
 * receivers that never answer would else stop the webhooks of everybody until their time is over.
 * @param onSlow told when a place has become free because its attempt turned out to be slow
 */
export function createPlaces(onSlow: () => void): Places {
  const counts = new Map<string, number>();
  let total = 0;
  let slow = 0;
  const add = (origin: string, difference: 1 | -1) => {
    total += difference;
    const count = (counts.get(origin) ?? 0) + difference;
    if (count) counts.set(origin, count);
    else counts.delete(origin);
  };
  return {
    counts,
    countFree: () => Math.max(0, Math.min(MAX_IN_FLIGHT - (total - slow), MAX_IN_FLIGHT_WITH_SLOW - total)),
    take(origin) {
      let isSlow = false;
      const timer = setTimeout(() => {
        isSlow = true;
        slow += 1;
        onSlow();
      }, SLOW_AFTER_MS);
      add(origin, 1);
      return () => {
        clearTimeout(timer);
        if (isSlow) slow -= 1;
        add(origin, -1);
      };
    },
  };
}

/** Wrong passwords that one name may try from one address in one go. */
const BURST = 50;
/** After that, one more for every two seconds that pass. */
const SECONDS_PER_TRY = 2;
/** Names that are remembered; the oldest is forgotten first, so that a flood of names cannot fill the memory. */
const MAX_ENTRIES = 10_000;

/**
 * Slows guessing of passwords down (docs/decisions.md, 9). A bucket and not a lock: whoever owns the name waits for two
 * seconds when somebody else has guessed, and is not shut out.
 */
export interface LoginGuard {
  /** Whole seconds until the next try is allowed; 0 when it is. */
  getWaitSeconds(key: string): number;
  recordFailure(key: string): void;
}

export function createLoginGuard(now: () => number): LoginGuard {
  const buckets = new Map<string, { tries: number; at: number }>();
  const countTries = (key: string): number => {
    const bucket = buckets.get(key);
    if (!bucket) return BURST;
    return Math.min(BURST, bucket.tries + (now() - bucket.at) / 1000 / SECONDS_PER_TRY);
  };
  return {
    getWaitSeconds: (key) => Math.max(0, Math.ceil((1 - countTries(key)) * SECONDS_PER_TRY)),
    recordFailure(key) {
      const tries = Math.max(0, countTries(key) - 1);
      buckets.delete(key);
      buckets.set(key, { tries, at: now() });
      const [oldest] = buckets.keys();
      if (buckets.size > MAX_ENTRIES && oldest !== undefined) buckets.delete(oldest);
    },
  };
}

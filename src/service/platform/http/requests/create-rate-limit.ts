interface RateLimitOptions {
  /** The number of calls that are allowed at once. */
  burst: number;
  /** After the burst, one more call is allowed per this many seconds. */
  secondsPerCall: number;
  now: () => number;
}

/** A token bucket for each key: it holds `burst` calls and refills call by call. */
interface RateLimit {
  /** Seconds until the next call is allowed; 0 if it is allowed now. */
  getWaitSeconds(key: string): number;
  take(key: string): void;
  /** Reverts a `take`, because the call does not count after all. */
  giveBack(key: string): void;
}

/** The maximum number of keys. The oldest is removed first, so that a flood of keys cannot exhaust the memory. */
const MAX_ENTRIES = 10_000;

export function createRateLimit({ burst, secondsPerCall, now }: RateLimitOptions): RateLimit {
  const buckets = new Map<string, { calls: number; at: number }>();
  const countCalls = (key: string): number => {
    const bucket = buckets.get(key);
    if (!bucket) return burst;
    return Math.min(burst, bucket.calls + (now() - bucket.at) / 1000 / secondsPerCall);
  };
  const set = (key: string, calls: number): void => {
    buckets.delete(key);
    buckets.set(key, { calls: Math.min(burst, Math.max(0, calls)), at: now() });
    const [oldest] = buckets.keys();
    if (buckets.size > MAX_ENTRIES && oldest !== undefined) buckets.delete(oldest);
  };
  return {
    getWaitSeconds: (key) => Math.max(0, Math.ceil((1 - countCalls(key)) * secondsPerCall)),
    take: (key) => set(key, countCalls(key) - 1),
    giveBack: (key) => set(key, countCalls(key) + 1),
  };
}

export interface RateLimitOptions {
  /** Calls that are allowed in one go. */
  burst: number;
  /** After that, one more each time so many seconds have passed. */
  secondsPerCall: number;
  now: () => number;
}

/** A bucket for every key: it holds `burst` calls and fills up again, call by call. */
export interface RateLimit {
  /** Whole seconds until the next call is allowed; 0 when it is. */
  getWaitSeconds(key: string): number;
  take(key: string): void;
  /** Takes back a `take`: the call was not what is limited. */
  giveBack(key: string): void;
}

/** Keys that are remembered; the oldest is forgotten first, so that a flood of keys cannot fill the memory. */
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

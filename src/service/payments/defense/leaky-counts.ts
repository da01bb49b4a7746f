/** A count for each key, which decreases by one every fixed number of seconds. A key takes the same memory whatever its count. */
export interface LeakyCounts {
  read(key: string, at: number): number;
  /** Adds to a count, which never falls below 0. */
  add(key: string, change: number, at: number): void;
  /** Seconds until the count is below a limit. */
  getWaitSeconds(key: string, limit: number, at: number): number;
}

/**
 * The maximum number of keys. The least recently changed key is removed first, so that a flood of keys cannot exhaust the memory.
 */
const MAX_KEYS = 10_000;

export function createLeakyCounts(secondsPerUnit: number): LeakyCounts {
  const counts = new Map<string, { count: number; at: number }>();
  const leak = (key: string, at: number): number => {
    const entry = counts.get(key);
    return entry ? Math.max(0, entry.count - Math.max(0, at - entry.at) / 1000 / secondsPerUnit) : 0;
  };
  return {
    read: (key, at) => Math.ceil(leak(key, at)),
    add(key, change, at) {
      const count = Math.max(0, leak(key, at) + change);
      // Counts from another process arrive late.
      const latest = Math.max(at, counts.get(key)?.at ?? at);
      counts.delete(key);
      if (count) counts.set(key, { count, at: latest });
      const [oldest] = counts.keys();
      if (counts.size > MAX_KEYS && oldest !== undefined) counts.delete(oldest);
    },
    getWaitSeconds: (key, limit, at) => Math.ceil(Math.max(0, leak(key, at) - limit + 1) * secondsPerUnit),
  };
}

/** Wrong passwords that one name may try from one address in a window. */
const MAX_FAILURES = 50;
const WINDOW_MS = 60_000;
/** Names that are remembered; the oldest is forgotten first, so that a flood of names cannot fill the memory. */
const MAX_ENTRIES = 10_000;

/** Slows guessing of passwords down to fifty a minute (docs/decisions.md, 9). */
export interface LoginGuard {
  /** Seconds until the next try is allowed; 0 when it is. */
  getWaitSeconds(key: string): number;
  recordFailure(key: string): void;
}

export function createLoginGuard(now: () => number): LoginGuard {
  const windows = new Map<string, { startedAt: number; failures: number }>();
  const getCurrent = (key: string) => {
    const current = windows.get(key);
    return current && now() - current.startedAt < WINDOW_MS ? current : undefined;
  };
  return {
    getWaitSeconds(key) {
      const current = getCurrent(key);
      if (!current || current.failures < MAX_FAILURES) return 0;
      return Math.ceil((current.startedAt + WINDOW_MS - now()) / 1000);
    },
    recordFailure(key) {
      const current = getCurrent(key) ?? { startedAt: now(), failures: 0 };
      current.failures += 1;
      windows.delete(key);
      windows.set(key, current);
      const [oldest] = windows.keys();
      if (windows.size > MAX_ENTRIES && oldest !== undefined) windows.delete(oldest);
    },
  };
}

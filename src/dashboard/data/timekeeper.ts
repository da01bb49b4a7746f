/** The sandbox's time, which may be far ahead of the browser's. */
export interface Timekeeper {
  /** Ms since 1970. */
  now(): number;
  /** Follows the service's clock. Listeners are called each time, which is how times that are shown stay current. */
  set(now: number): void;
  /** @returns ends it */
  listen(listener: () => void): () => void;
}

export function createTimekeeper(): Timekeeper {
  const listeners = new Set<() => void>();
  let aheadMs = 0;
  return {
    now: () => Date.now() + aheadMs,
    set(now) {
      aheadMs = now - Date.now();
      for (const listener of listeners) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's only one: a dashboard shows one sandbox. */
export const TIMEKEEPER = createTimekeeper();

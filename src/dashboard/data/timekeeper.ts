/** The sandbox's time, which may be far ahead of the browser's. */
interface Timekeeper {
  /** The time in ms since 1970. */
  now(): number;
  /** Synchronizes with the service's clock. Calls the listeners each time, so that displayed times stay current. */
  set(now: number): void;
  /** @returns a function that removes the listener */
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

/** The only instance: a dashboard shows one sandbox. */
export const TIMEKEEPER = createTimekeeper();

/** The time between an answer and the next request while the page is visible. */
export const POLL_MS = 2000;

/** The wait is at least this many times the duration of the request, so that slow requests are made less often. */
const WAIT_FACTOR = 20;
/** The longest wait, so that one slow answer does not stop updates for minutes. */
export const MAX_WAIT_MS = 15_000;

export interface Poller {
  /** Loads now. The answer to an earlier request is dropped. */
  refresh(): void;
  stop(): void;
}

/** `retryAfterMs` postpones the next request. After a 401 there is none. */
type Problem = Error & { retryAfterMs?: number; status?: number };

interface PollerOptions<T> {
  load: () => Promise<T>;
  onValue: (value: T) => void;
  onProblem: (error: Error) => void;
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/**
 * Loads at once, then again two seconds after each answer, or later if the service asks for it or the answer took long. It pauses while
 * the page is hidden, and loads at once when the page is shown again.
 */
export function createPoller<T>({ load, onValue, onProblem, document }: PollerOptions<T>): Poller {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current = 0;

  async function refresh(): Promise<void> {
    clearTimeout(timer);
    current += 1;
    const own = current;
    const askedAt = performance.now();
    let waitMs = 0;
    let isRefused = false;
    const report = await load().then(
      (value) => () => {
        waitMs = Math.min(MAX_WAIT_MS, WAIT_FACTOR * (performance.now() - askedAt));
        onValue(value);
      },
      (error: Problem) => () => {
        waitMs = error.retryAfterMs ?? 0;
        isRefused = error.status === 401;
        onProblem(error);
      },
    );
    if (own !== current) return;
    report();
    if (!isRefused && document.visibilityState === 'visible')
      timer = setTimeout(refresh, Math.max(POLL_MS, waitMs));
  }

  function followVisibility(): void {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') void refresh();
  }

  document.addEventListener('visibilitychange', followVisibility);
  void refresh();
  return {
    refresh: () => void refresh(),
    stop() {
      clearTimeout(timer);
      current += 1;
      document.removeEventListener('visibilitychange', followVisibility);
    },
  };
}

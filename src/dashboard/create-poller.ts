/** How often a visible page asks again. */
export const POLL_MS = 2000;

export interface Poller {
  /** Asks now, whatever the time; what an earlier question brings is dropped. */
  refresh(): void;
  stop(): void;
}

/** How long the service asks to be left alone is waited for. */
type Problem = Error & { retryAfterMs?: number };

export interface PollerOptions<T> {
  load: () => Promise<T>;
  onValue: (value: T) => void;
  onProblem: (error: Error) => void;
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/** Asks at once, and again two seconds after each answer, or when the service lets it; not while the page is hidden, and at once when it is shown. */
export function createPoller<T>({ load, onValue, onProblem, document }: PollerOptions<T>): Poller {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current = 0;

  async function refresh(): Promise<void> {
    clearTimeout(timer);
    current += 1;
    const own = current;
    let waitMs = POLL_MS;
    const tell = await load().then(
      (value) => () => onValue(value),
      (error: Problem) => () => {
        waitMs = Math.max(POLL_MS, error.retryAfterMs ?? 0);
        onProblem(error);
      },
    );
    if (own !== current) return;
    tell();
    if (document.visibilityState === 'visible') timer = setTimeout(refresh, waitMs);
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

/** The time between an answer and the next request. */
const POLL_MS = 2000;
/** The longest wait after failures. */
const MAX_WAIT_MS = 30_000;

/**
 * Polls at once, then two seconds after each answer; after each failure, it waits twice as long. It pauses while the page is
 * hidden, and polls at once when the page is shown again or the network returns.
 * @param ask resolves with the time that the service asks to wait; `failed` without an answer, `ended` after the last one
 * @returns a function that polls now, unless a request is in progress
 */
export function keepAsking(window: Window, ask: () => Promise<number | 'failed' | 'ended'>): () => void {
  const { document } = window;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isIdle = true;

  async function askNow(): Promise<void> {
    clearTimeout(timer);
    if (!isIdle || document.visibilityState !== 'visible') return;
    isIdle = false;
    const answer = await ask();
    if (answer === 'ended') return;
    isIdle = true;
    failures = answer === 'failed' ? failures + 1 : 0;
    const waitMs = Math.min(MAX_WAIT_MS, POLL_MS * 2 ** failures);
    timer = setTimeout(askNow, Math.max(waitMs, Number(answer) || 0));
  }

  document.addEventListener('visibilitychange', askNow);
  window.addEventListener('online', askNow);
  void askNow();
  return askNow;
}

/** Time between an answer and the next question. */
const POLL_MS = 2000;
/** Longest wait after failures. */
const MAX_WAIT_MS = 30_000;

/**
 * Asks at once, then two seconds after each answer; after failures twice as long each time. It pauses while the page is hidden, and asks
 * at once when the page is shown again, or the network is back.
 * @param ask answers with how long the service asks to wait; `failed` without an answer, `ended` after the last one
 * @returns asks now, unless a question is open
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

/**
 * How often a visible page asks the service. Merchants often change a link just before it is paid, while the shopper watches both
 * pages: within seconds, they look like one. A press does not depend on it, because it contains the amount that the shopper saw.
 */
export const FIRST_PAUSE_MS = 5_000;
/** The pauses grow, so that a page left open costs only two small requests a minute. */
export const LONGEST_PAUSE_MS = 30_000;
const GROWTH = 1.1;

interface LookOptions {
  window: Window;
  wait(ms: number): Promise<void>;
}

/**
 * Looks repeatedly while the page is visible, and at once when the shopper returns to it.
 * @param isOver whether to stop. Default: never.
 */
export async function lookRepeatedly(
  { window, wait }: LookOptions,
  look: () => Promise<unknown>,
  isOver: () => boolean = () => false,
): Promise<void> {
  const { document } = window;
  let pauseMs = FIRST_PAUSE_MS;
  const lookAgain = async () => {
    if (document.visibilityState !== 'hidden' && !isOver()) await look();
  };
  const comeBack = () => {
    pauseMs = FIRST_PAUSE_MS;
    void lookAgain();
  };
  window.addEventListener('focus', comeBack);
  document.addEventListener('visibilitychange', comeBack);
  while (!isOver()) {
    await wait(pauseMs);
    pauseMs = Math.min(pauseMs * GROWTH, LONGEST_PAUSE_MS);
    await lookAgain();
  }
  window.removeEventListener('focus', comeBack);
  document.removeEventListener('visibilitychange', comeBack);
}

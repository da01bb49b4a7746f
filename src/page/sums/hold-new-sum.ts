import type { PageStore } from '../state/create-page-store.ts';

/**
 * How long a changed sum must be on the screen before a press pays it. Browsers ignore presses for as long on questions that have
 * just appeared: it is the usual interval of a double click.
 */
export const LOOK_MS = 500;
/** The part of the button that must be on the screen. Not more: a shop may cut off its frame, and the rest can be pressed. */
const SEEN_RATIO = 0.5;

interface SumOptions {
  window: Window;
  root: HTMLElement;
  store: Pick<PageStore, 'get' | 'set' | 'subscribe'>;
  wait(ms: number): Promise<void>;
}

/**
 * Once the sum has changed, no press pays before the button has been on the screen unchanged for a moment. The moment begins again
 * whenever the button says something else, comes into sight, a finger or key that was already down is released, or a press is refused:
 * that press was meant for what the button said before. The first sum of a document needs no moment, because the shopper has come to pay it.
 * @returns a function to call when the sum has changed
 */
export function createSumHold({ window, root, store, wait }: SumOptions): () => void {
  const { document, IntersectionObserver } = window as Window & typeof globalThis;
  let hasChanged = false;
  let button: Element | null = null;
  let words: string | null | undefined;
  let isInSight = false;
  let latest = {};
  /** The fingers and keys that went down while a press could pay. */
  const begun = new Set<number | string>();

  function hold(): void {
    if (!hasChanged) return;
    begun.clear();
    const current = {};
    latest = current;
    // Without a button, the sum is on the shop's page or in a wallet's sheet.
    const isShown = (isInSight || !button) && document.visibilityState !== 'hidden';
    store.set({ newSum: { isShown, renew: hold } });
    if (!isShown) return;
    void wait(LOOK_MS).then(() => {
      if (current === latest) store.set({ newSum: undefined });
    });
  }

  const observer = new IntersectionObserver(
    (entries) => {
      const before = isInSight;
      for (const entry of entries) isInSight = entry.intersectionRatio >= SEEN_RATIO;
      if (isInSight !== before) hold();
    },
    { threshold: SEEN_RATIO },
  );

  /** Another method may render another button. */
  function watch(): void {
    const before = button;
    button = root.querySelector('.pay-bar .button');
    if (button !== before) {
      observer.disconnect();
      isInSight = false;
      if (button) observer.observe(button);
    }
    if (words === button?.textContent) return;
    words = button?.textContent;
    hold();
  }

  const getId = (event: Event) => (event as PointerEvent).pointerId ?? (event as KeyboardEvent).code;
  const onDown = (event: Event) => void (store.get().newSum || begun.add(getId(event)));
  const onUp = (event: Event) => void (begun.delete(getId(event)) || hold());
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, onDown, true);
  for (const type of ['pointerup', 'pointercancel', 'keyup']) window.addEventListener(type, onUp, true);
  document.addEventListener('visibilitychange', hold);
  store.subscribe(watch);
  watch();
  return () => {
    hasChanged = true;
    hold();
  };
}

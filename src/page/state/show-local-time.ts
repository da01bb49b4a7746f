import { formatDateTime, type TimeWriting } from '../texts/format-date-time.ts';
import type { Store } from './create-page-store.ts';

/** Safari has no idle callbacks. https://developer.mozilla.org/docs/Web/API/Window/requestIdleCallback */
function runIdle(window: Window, work: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work, { timeout: 2_000 });
  else window.setTimeout(work, 500);
}

/**
 * Shows times by the shopper's clock, after they were in UTC. In two steps, the first of which makes the browser load what
 * it knows of languages: it takes longer than anything else after the load, so a page without a time does not ask for it.
 * @param time the one that the page shows
 */
export function showLocalTime(window: Window, store: Store<TimeWriting>, time: string): void {
  runIdle(window, () => {
    formatDateTime(time, { ...store.get(), hasLocalTime: true });
    runIdle(window, () => store.set({ hasLocalTime: true }));
  });
}

import { formatDateTime, type TimeWriting } from '../texts/format-date-time.ts';
import type { StateStore } from './create-page-store.ts';

/** Safari has no idle callbacks. https://developer.mozilla.org/docs/Web/API/Window/requestIdleCallback */
function runIdle(window: Window, work: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work, { timeout: 2_000 });
  else window.setTimeout(work, 500);
}

/**
 * Switches times from UTC to the shopper's time zone. It has two steps, because the first makes the browser load its language
 * data, which takes longer than anything else after the load; a page without times skips it.
 * @param time a time that the page shows
 */
export function showLocalTime(window: Window, store: StateStore<TimeWriting>, time: string): void {
  runIdle(window, () => {
    formatDateTime(time, { ...store.get(), hasLocalTime: true });
    runIdle(window, () => store.set({ hasLocalTime: true }));
  });
}

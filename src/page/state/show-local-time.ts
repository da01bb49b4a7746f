import { formatDateTime } from '../texts/format-date-time.ts';
import type { CheckoutContext } from './checkout-context.ts';

/** Safari has no idle callbacks. */
function runIdle(window: Window, work: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work, { timeout: 2_000 });
  else window.setTimeout(work, 500);
}

/**
 * Tells until when can be paid as the shopper's clock shows it: it was told in UTC before. In two steps, the first of
 * which makes the browser load what it knows of languages.
 */
export function showLocalTime(window: Window, { view, store }: CheckoutContext): void {
  runIdle(window, () => {
    formatDateTime(view.expiresAt, { ...store.get(), hasLocalTime: true });
    runIdle(window, () => store.set({ hasLocalTime: true }));
  });
}

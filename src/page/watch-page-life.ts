import type { Checkout } from './create-checkout.ts';
import { findInput } from './form-fields.ts';

/** Never `unload` or `beforeunload`: either keeps the page out of the back/forward cache. */
export function watchPageLife(window: Window, root: HTMLElement, { context, payment }: Checkout): void {
  window.addEventListener('pagehide', () => {
    // Browsers keep the whole page in memory, or restore drafts after a reload; the code must be typed again.
    const cvc = findInput(root, 'cvc');
    if (cvc) cvc.value = '';
    context.applePay.abort();
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void payment.refresh();
  });
  window.document.addEventListener('visibilitychange', () => {
    // A bank's app or another tab was in front; what the shopper did there shows here.
    const { redirectUrl, waitingRail } = context.store.get();
    const isBack = window.document.visibilityState === 'visible';
    if (isBack && (redirectUrl || waitingRail)) void payment.refresh();
  });
  window.addEventListener('online', () => {
    if (context.store.get().screen === 'unconfirmed') void payment.check();
  });
}

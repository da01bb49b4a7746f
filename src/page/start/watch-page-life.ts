import { clearCode } from '../form/clear-cvc.ts';
import type { Checkout } from './create-page-controller.ts';

/** Never `unload` or `beforeunload`: either keeps the page out of the back/forward cache. */
export function watchPageLife(
  window: Window,
  root: HTMLElement,
  { context, checks, payment }: Checkout,
): void {
  // Whoever begins to fill in the form may soon be asked by a bank.
  root.addEventListener('focusin', () => {
    if (context.store.get().method === 'card' && context.isOnline()) payment.challenge.prepare();
  });
  window.addEventListener('pagehide', () => {
    // Browsers keep the whole page in memory, or restore drafts after a reload; the code must be typed again.
    clearCode(root, checks);
    for (const wallet of Object.values(context.wallets)) wallet.abort();
    payment.challenge.hide();
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void payment.refresh();
  });
  window.document.addEventListener('visibilitychange', () => {
    // A bank's app or another tab was in front; what the shopper did there shows here.
    const { redirectUrl, waitingRail } = context.store.get();
    const isBack = window.document.visibilityState === 'visible';
    if (isBack && (redirectUrl || waitingRail)) void payment.refresh();
    if (isBack) void payment.challenge.ask();
  });
  window.addEventListener('offline', () => {
    const { screen, isBusy, notice } = context.store.get();
    if (screen === 'form' && !isBusy && !notice) context.store.set({ notice: 'offline' });
  });
  window.addEventListener('online', () => {
    const { screen, notice } = context.store.get();
    if (notice === 'offline') context.store.set({ notice: undefined });
    if (screen === 'unconfirmed') void payment.check();
  });
}

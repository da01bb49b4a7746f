import type { WalletId } from '../../protocol/payment-methods.ts';
import { clearCvc } from '../form/clear-cvc.ts';
import type { FormChecks } from '../form/create-form-checks.ts';
import type { Payment } from '../payment/create-payment.ts';
import type { PageStore } from '../state/create-page-store.ts';
import type { WalletMethod } from '../wallets/wallet-method.ts';

interface PageLifeOptions {
  store: PageStore;
  checks: Pick<FormChecks, 'typeField'>;
  payment: Pick<Payment, 'challenge' | 'check' | 'refresh'>;
  wallets: Partial<Record<WalletId, Pick<WalletMethod, 'abort'>>>;
  isOnline(): boolean;
}

/** Watches the page's life cycle. It never uses `unload` or `beforeunload`, which disable the back/forward cache. */
export function watchPageLife(window: Window, root: HTMLElement, options: PageLifeOptions): void {
  const { store, checks, payment, wallets, isOnline } = options;
  const { challenge } = payment;
  // A shopper who starts to fill in the form may soon need 3-D Secure.
  root.addEventListener('focusin', () => {
    if (store.get().method === 'card' && isOnline()) challenge.prepare();
  });
  window.addEventListener('pagehide', () => {
    // Browsers keep the whole page in memory, or restore drafts after a reload; the security code must be typed again.
    clearCvc(root, checks);
    for (const wallet of Object.values(wallets)) wallet.abort();
    challenge.hide();
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void payment.refresh();
  });
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState !== 'visible') return;
    // A bank's app or another tab was in front; show the result.
    const { stage } = store.get();
    if (stage.is === 'redirecting' || stage.waitingRail) void payment.refresh();
    void challenge.ask();
  });
  window.addEventListener('offline', () => {
    const { stage } = store.get();
    if (stage.is === 'form' && !stage.notice) store.move({ type: 'notice', notice: 'offline' });
  });
  window.addEventListener('online', () => {
    const { stage } = store.get();
    if (stage.notice === 'offline') store.move({ type: 'notice' });
    if (stage.is === 'unconfirmed') void payment.check();
  });
}

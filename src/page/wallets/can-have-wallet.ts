import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { WalletId } from '../../protocol/payment-methods.ts';
import { canAskForGooglePay, type GoogleWindow } from './can-ask-for-google-pay.ts';

/** Whether it is worth fetching a wallet's code: the link takes it, and this window, or the shop's, may have it. */
export function canHaveWallet(
  wallet: WalletId,
  {
    window,
    view,
    isDriven,
  }: { window: GoogleWindow; view: Pick<CheckoutView, 'methods'>; isDriven: boolean },
): boolean {
  if (!view.methods.includes(wallet)) return false;
  return wallet === 'apple_pay' ? isDriven || 'ApplePaySession' in window : canAskForGooglePay(window);
}

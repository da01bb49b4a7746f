import type { CheckoutView } from '../../protocol/checkout-api.ts';
import type { WalletId } from '../../protocol/payment-methods.ts';
import { canAskForGooglePay, type GoogleWindow } from './can-ask-for-google-pay.ts';

/** Whether to load a wallet's code: the link accepts it, and this or the shop's window may support it. */
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

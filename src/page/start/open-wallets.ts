import type { WalletId } from '../../protocol/payment-methods.ts';
import type { OpenApplePayOptions, openApplePay } from '../wallets/apple-pay/open-apple-pay.ts';
import { canHaveWallet } from '../wallets/can-have-wallet.ts';
import { createLazyWallets } from '../wallets/create-lazy-wallets.ts';
import type { createGooglePay } from '../wallets/google-pay/create-google-pay.ts';
import type { Wallets } from '../wallets/wallet-method.ts';

/** Loads the code of a wallet, at most once. */
export interface WalletImports {
  apple_pay(): Promise<{ openApplePay: typeof openApplePay }>;
  google_pay(): Promise<{ createGooglePay: typeof createGooglePay }>;
}

export interface OpenWalletsOptions extends OpenApplePayOptions {
  isDriven: boolean;
}

/** Opens the link's wallets, without loading the code of one that the browser cannot support. */
export function openWallets(load: WalletImports, options: OpenWalletsOptions): Wallets {
  const canHave = (wallet: WalletId) => canHaveWallet(wallet, options);
  return createLazyWallets({
    apple_pay: canHave('apple_pay') ? async () => (await load.apple_pay()).openApplePay(options) : undefined,
    google_pay: canHave('google_pay')
      ? async () => (await load.google_pay()).createGooglePay(options)
      : undefined,
  });
}

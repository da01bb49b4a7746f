import type { ApplePayCompletion, ApplePayEventName, ApplePayFailure } from '../../../protocol/messages.ts';

/** The version of Apple Pay JS that is asked for: the lowest whose completions take objects. */
export const APPLE_PAY_VERSION = 3;

/** An open sheet. Both do nothing once it is closed. */
export interface WalletSession {
  complete(name: ApplePayCompletion, value: object): void;
  abort(): void;
}

/** Told what happens at the sheet. `onFail` ends the session; it may come before `begin` returns. */
export interface WalletListener {
  onEvent(name: ApplePayEventName, detail: Record<string, unknown>): void;
  onFail(code: ApplePayFailure): void;
}

/** Apple Pay, wherever it runs: in this window (`native-wallet.ts`) or in the shop's (`bridge-wallet.ts`). */
export interface Wallet {
  /** Opens the sheet. Only works inside the shopper's press: nothing may be awaited before it. */
  begin(request: ApplePayRequest, listener: WalletListener): WalletSession;
  /** Apple Pay is chosen, so that a press is to be expected. */
  prepare(request: ApplePayRequest): void;
}

export interface ApplePayLine {
  label: string;
  /** Major units, with the currency's decimals: `19.90`. */
  amount: string;
  type: 'final';
}

/** The part of Apple's `ApplePayPaymentRequest` that is used. */
export interface ApplePayRequest {
  countryCode: string;
  currencyCode: string;
  total: ApplePayLine;
  lineItems: ApplePayLine[];
  supportedNetworks: string[];
  merchantCapabilities: string[];
  requiredShippingContactFields?: string[];
}

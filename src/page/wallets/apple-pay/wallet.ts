import type { ApplePayCompletion, ApplePayEventName, ApplePayFailure } from '../../../protocol/messages.ts';

/** The requested version of Apple Pay JS: the lowest whose completions accept objects. */
export const APPLE_PAY_VERSION = 3;

/** An open sheet. Its methods do nothing once it is closed. */
export interface OpenSheet {
  complete(name: ApplePayCompletion, value: object): void;
  abort(): void;
}

/** Receives the events of the sheet. `onFail` ends the session, and may be called before `begin` returns. */
export interface WalletListener {
  onEvent(name: ApplePayEventName, detail: Record<string, unknown>): void;
  onFail(code: ApplePayFailure): void;
}

/** Apple Pay in this window (`native-wallet.ts`) or in the shop's (`bridge-wallet.ts`). */
export interface Wallet {
  /** Opens the sheet. It only works synchronously within the shopper's press. */
  begin(request: ApplePayRequest, listener: WalletListener): OpenSheet;
  /** Called when Apple Pay is chosen, to prepare for a press. */
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

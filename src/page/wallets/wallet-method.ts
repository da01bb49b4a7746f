import type { PayDetails } from '../../protocol/checkout-api.ts';
import type { ApplePayNotice } from '../../protocol/messages.ts';
import type { WalletId } from '../../protocol/payment-methods.ts';
import type { AttemptEnd } from '../state/attempt-end.ts';

/** How long a checkout that can be used waits to learn whether a wallet can be, too. */
export const AVAILABILITY_TIMEOUT_MS = 800;

/** The shopper's authorization in the sheet: the wallet's part of the request that pays. */
export type WalletCharge = Extract<PayDetails, { method: WalletId }> & { email?: string };

/** A wallet as a way to pay. */
export interface WalletMethod {
  /**
   * Opens the sheet before it returns: the shopper's press counts only as long as nothing is awaited.
   * @param charge pays with what the shopper has authorized, and says how that ended; never rejects
   */
  pay(attemptKey: string, charge: (details: WalletCharge) => Promise<AttemptEnd>): Promise<AttemptEnd>;
  /** Closes the sheet, if one is open. A payment that is under way already still ends as the service says. */
  abort(): void;
}

export interface ApplePay extends WalletMethod {
  /** Looks for Apple Pay in this window or, if that is on, in the shop's; resolves with whether there is any. */
  connect(isBridgeOn: boolean): Promise<boolean>;
  handle(notice: ApplePayNotice): void;
  /** Apple Pay is chosen: tells the shop's window what a press will ask for. */
  prepare(): void;
}

export interface GooglePay extends WalletMethod {
  /** Asks the browser, once, whether Google Pay can be used in this window. */
  connect(): Promise<boolean>;
}

export interface Wallets {
  apple_pay: ApplePay;
  google_pay: GooglePay;
}

/** Whether the sheet may say that the payment is made. */
export const isPaid = (end: AttemptEnd): boolean =>
  end.outcome === 'completed' || (end.outcome === 'closed' && end.state === 'completed');

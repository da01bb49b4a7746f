import type { PayDetails } from '../../protocol/checkout-api.ts';
import type { ApplePayFailure } from '../../protocol/messages.ts';
import type { WalletId } from '../../protocol/payment-methods.ts';
import type { AttemptEnd } from '../payment/follow-attempt.ts';
import type { ApplePay } from './apple-pay/create-apple-pay.ts';
import type { GooglePay } from './google-pay/create-google-pay.ts';

/** How long a checkout that can be used waits to learn whether a wallet can be, too. */
export const AVAILABILITY_TIMEOUT_MS = 800;

/** Why a sheet did not open, or broke off: what the wire says of Apple Pay fits the other one as well. */
export type WalletFailure = ApplePayFailure;

/** What the shopper has authorized at the sheet: the wallet's part of the request that pays. */
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

export interface Wallets {
  apple_pay: ApplePay;
  google_pay: GooglePay;
}

/** Whether the sheet may tell the shopper that it is paid. */
export const isPaid = (end: AttemptEnd): boolean =>
  end.outcome === 'completed' || (end.outcome === 'closed' && end.state === 'completed');

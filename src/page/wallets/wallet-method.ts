import type { PayDetails } from '../../protocol/checkout-api.ts';
import type { ApplePayNotice } from '../../protocol/messages.ts';
import type { WalletId } from '../../protocol/payment-methods.ts';
import type { AttemptEnd } from '../state/attempt-end.ts';

/** How long a usable checkout waits for the detection of a wallet. */
export const AVAILABILITY_TIMEOUT_MS = 800;

/** The shopper's authorization: the wallet-specific part of a payment request. */
export type WalletCharge = Extract<PayDetails, { method: WalletId }> & { email?: string };

/** A wallet as a payment method. */
export interface WalletMethod {
  /**
   * Opens the sheet synchronously, within the shopper's press.
   * @param charge charges the authorized payment and resolves with the outcome; never rejects
   */
  pay(attemptKey: string, charge: (details: WalletCharge) => Promise<AttemptEnd>): Promise<AttemptEnd>;
  /** Closes the sheet, if one is open. The outcome of a payment in progress still comes from the service. */
  abort(): void;
}

export interface ApplePay extends WalletMethod {
  /** Detects Apple Pay in this window or, with the bridge, in the shop's; resolves with whether it is available. */
  connect(isBridgeOn: boolean): Promise<boolean>;
  handle(notice: ApplePayNotice): void;
  /** Called when Apple Pay is chosen: sends the shop's window the request for a press. */
  prepare(): void;
}

export interface GooglePay extends WalletMethod {
  /** Asks the browser, once, whether Google Pay is available in this window. */
  connect(): Promise<boolean>;
}

export interface Wallets {
  apple_pay: ApplePay;
  google_pay: GooglePay;
}

/** Whether the sheet may show success. */
export const isPaid = (end: AttemptEnd): boolean =>
  end.outcome === 'completed' || (end.outcome === 'closed' && end.state === 'completed');

/** Charges what the sheet has returned. Without a token there is nothing to charge, and the service is not asked. */
export const chargeSheet = async (
  details: WalletCharge | undefined,
  charge: (details: WalletCharge) => Promise<AttemptEnd>,
): Promise<AttemptEnd> => (details ? charge(details) : { outcome: 'wallet_failed', code: 'rejected' });

import type { DeclineCode } from '../../protocol/decline-codes.ts';
import type { ApplePayFailure, FieldName } from '../../protocol/messages.ts';

/** The form's fields in their order on the page. Each name is the id of its input. */
export const FORM_FIELDS = [
  'amount',
  'card_number',
  'expiry',
  'cvc',
  'cardholder_name',
  'iban',
  'account_holder',
  'email',
] as const satisfies readonly FieldName[];

export type FormField = (typeof FORM_FIELDS)[number];

/** The parts of a bank transfer that can be copied. */
export type TransferField = 'beneficiary' | 'iban' | 'amount' | 'reference';

/**
 * The reasons why a wallet's sheet did not open or was interrupted. The protocol's codes for Apple Pay are used for all wallets.
 */
export type WalletFailure = ApplePayFailure;

/** The failures of a wallet that have their own message, and one for all others. Nothing was charged. */
export type WalletProblem = 'wallet_busy' | 'wallet_no_gesture' | 'wallet_unavailable' | 'wallet_failed';

/** The reason why the form is shown again. */
export type Notice =
  | DeclineCode
  | 'try_later'
  | 'not_secure'
  | 'offline'
  | 'attempt_ended'
  | 'rail_waiting'
  | 'rail_cancelled'
  | 'rail_declined'
  | `wallet_${WalletFailure}`;

/** The titles of screens without the form. The text of the four with an error code is in `errors`. */
export type ResultTitle =
  | 'processing'
  | 'unconfirmed'
  | 'paid'
  | 'reserved'
  | 'pending'
  | 'refunded'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'released'
  /** The bank transfer was declared, or the shopper makes it later. */
  | 'transfer'
  | 'later'
  /** Someone else pays. */
  | 'shared'
  | 'no_method';

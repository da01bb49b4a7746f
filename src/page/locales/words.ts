import type { DeclineCode } from '../../protocol/decline-codes.ts';
import type { ApplePayFailure, FieldName } from '../../protocol/messages.ts';

/** The fields of the form, in their order on the page. Each is the id of its input. */
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

/** Why a wallet's sheet did not open, or broke off: the wire's words for Apple Pay fit the other wallet as well. */
export type WalletFailure = ApplePayFailure;

/** The failures of a wallet that have a sentence of their own, and all others. Nothing was charged. */
export type WalletProblem = 'wallet_busy' | 'wallet_no_gesture' | 'wallet_unavailable' | 'wallet_failed';

/** Why the form is shown again. */
export type Notice =
  | DeclineCode
  | 'try_later'
  | 'offline'
  | 'attempt_ended'
  | 'rail_waiting'
  | 'rail_cancelled'
  | `wallet_${WalletFailure}`;

/** The texts of screens without the form; the four that have an error code take their text from `errors`. */
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
  /** A bank transfer was announced, or the shopper makes it later. */
  | 'transfer'
  | 'later'
  | 'no_method';

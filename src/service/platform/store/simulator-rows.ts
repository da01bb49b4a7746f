import type { Generated } from 'kysely';
import type { CardBrandId } from '../../../protocol/card.ts';
import type { DeclineCode } from '../../../protocol/decline-codes.ts';
import type { Aftermath } from './payment-rows.ts';

/** The state of the simulated acquirer. */
export interface AcquirerAuthorizationRow {
  reference: string;
  decline_code: DeclineCode | null;
  /** When the answer becomes available. */
  answers_at: number;
  /** Whether the cardholder still has to pass a challenge (3-D Secure). The rest of the row is decided, but not yet returned. */
  needs_challenge: number;
  aftermath: Aftermath | null;
  /** The token of the card or account, if it was to be saved. */
  card_token: string | null;
  /** The brand that was charged, if the card has two; null for any other instrument. */
  brand: CardBrandId | null;
  /** The part of the answer that only exists for a card at a terminal, as JSON. */
  terminal_answer: string | null;
  /** The text of the shopper's bank statement; null without one. */
  statement: string | null;
}

/** The behavior of a card saved at the simulated acquirer, which stores nothing else about it. */
export interface AcquirerCardRow {
  token: string;
  needs_challenge: number;
  delay_ms: number;
  /** The brand that the cardholder chose, if the card has two. */
  brand: CardBrandId | null;
  /** The decline code of every charge after the first one; null if these are approved. */
  decline_code: DeclineCode | null;
  /** The expiry as typed, `MM / YY`. */
  expiry: string | null;
}

/** How the simulated bank returns debits of an account. */
interface ReturnColumns {
  /** The reason for the return; null if the debit is paid. */
  return_code: DeclineCode | null;
  /** 1 if every later debit would fail. */
  is_final: number;
}

/** The behavior of an account saved at the simulated acquirer, which stores nothing else about it. */
export interface AcquirerAccountRow extends ReturnColumns {
  token: string;
}

/** The outcome of a debit that the bank does not decide at once. */
export interface AcquirerDebitRow extends ReturnColumns {
  reference: string;
  /** When the bank decides. */
  ends_at: number;
}

/** The state of the simulated Apple Pay: one merchant session per press of the button. */
export interface ApplePaySessionRow {
  payment_id: string;
  attempt_key: string;
  nonce: string;
  expires_at: number;
  /** Whether a token has used the session, which allows only one. */
  is_used: number;
}

/** The state of the simulated Google Pay: a token pays only once. */
export interface GooglePayTokenRow {
  /** The SHA-256 of the token, in base64. */
  digest: string;
}

/** A recent entry of a company. The oldest entries are deleted. */
export interface NewestRow {
  /** Increases in the order in which rows are written. */
  sequence: Generated<number>;
  company_id: number;
  /** The entry as shown, in JSON. */
  entry: string;
}

/** A recent call of a company. The oldest calls are deleted. */
export interface LoggedCallRow extends NewestRow {
  /** A copy of a part of the entry, for searches; null in rows of earlier versions. */
  request_id: string | null;
  path: string | null;
  status: number | null;
}

/** A payment that a logged call concerned. */
export interface LoggedCallPaymentRow {
  company_id: number;
  transaction_id: string;
  /** The `sequence` of the call. */
  sequence: number;
}

/** The behavior of a company's built-in receiver. Without a row, it has the default behavior. */
export interface ReceiverRow {
  company_id: number;
  behaviour: string;
  checks_signature: number;
}

import type { CardBrandId } from '../../../protocol/card.ts';
import type { DeclineCode } from '../../../protocol/decline-codes.ts';
import type { Aftermath } from '../../payments/attempts/acquirer.ts';
import { defineTables } from '../../platform/store/define-tables.ts';

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
interface AcquirerCardRow {
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
interface AcquirerAccountRow extends ReturnColumns {
  token: string;
}

/** The outcome of a debit that the bank does not decide at once. */
interface AcquirerDebitRow extends ReturnColumns {
  reference: string;
  /** When the bank decides. */
  ends_at: number;
}

/** The state of the simulated Apple Pay: one merchant session per press of the button. */
interface ApplePaySessionRow {
  payment_id: string;
  attempt_key: string;
  nonce: string;
  expires_at: number;
  /** Whether a token has used the session, which allows only one. */
  is_used: number;
}

/** The state of the simulated Google Pay: a token pays only once. */
interface GooglePayTokenRow {
  /** The SHA-256 of the token, in base64. */
  digest: string;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    acquirer_authorizations: AcquirerAuthorizationRow;
    acquirer_cards: AcquirerCardRow;
    acquirer_accounts: AcquirerAccountRow;
    acquirer_debits: AcquirerDebitRow;
    apple_pay_sessions: ApplePaySessionRow;
    google_pay_tokens: GooglePayTokenRow;
  }
}

/** The state of the simulated acquirer and wallets. */
export const ACQUIRER_TABLES = defineTables({
  acquirer_authorizations: [
    // `terminal_answer` is set for a card read by a terminal.
    `create table acquirer_authorizations (
      reference text primary key,
      decline_code text,
      answers_at bigint not null,
      needs_challenge integer default 0 not null,
      aftermath text,
      card_token text,
      brand text,
      terminal_answer text,
      statement text
    )`,
  ],
  acquirer_cards: [
    // `decline_code` is the answer to the next charge of a saved card; `expiry` is when it expires.
    `create table acquirer_cards (
      token text primary key,
      needs_challenge integer not null,
      delay_ms integer not null,
      brand text,
      decline_code text,
      expiry text
    )`,
  ],
  acquirer_accounts: [
    // Accounts saved at the simulated acquirer, and the outcome of their debits.
    `create table acquirer_accounts (
      token text primary key,
      return_code text,
      is_final integer not null
    )`,
  ],
  acquirer_debits: [
    `create table acquirer_debits (
      reference text primary key,
      ends_at bigint not null,
      return_code text,
      is_final integer not null
    )`,
  ],
  apple_pay_sessions: [
    `create table apple_pay_sessions (
      payment_id text not null,
      attempt_key text not null,
      nonce text not null,
      expires_at bigint not null,
      is_used integer not null,
      constraint apple_pay_sessions_pk primary key (payment_id, attempt_key)
    )`,
  ],
  google_pay_tokens: [
    `create table google_pay_tokens (
      digest text primary key
    )`,
  ],
});

import type { Generated } from 'kysely';
import type { CardBrandId } from '../../../protocol/card.ts';
import type { DeclineCode } from '../../../protocol/decline-codes.ts';

/** The memory of the simulated acquirer. */
export interface AcquirerAuthorizationRow {
  reference: string;
  decline_code: DeclineCode | null;
  /** When the answer is there. */
  answers_at: number;
  /** The card holder has not been asked yet (3-D Secure). The rest of the row is decided, but not given as an answer. */
  needs_challenge: number;
  aftermath: Aftermath | null;
  /** The token of the card or account, if the acquirer was asked to keep it. */
  card_token: string | null;
  /** The brand that was charged, of a card with two; null for any other instrument. */
  brand: CardBrandId | null;
  /** The part of the answer that only a card at a terminal has, JSON. */
  terminal_answer: string | null;
}

/** The fate of an approved payment that does not simply settle. */
export type Aftermath = 'stays_pending' | 'disputed';

/** The behavior of a card that the simulated acquirer was asked to keep. It remembers nothing else of it. */
export interface AcquirerCardRow {
  token: string;
  needs_challenge: number;
  delay_ms: number;
  /** The brand that its holder chose, of a card with two. */
  brand: CardBrandId | null;
  /** How every charge after the first one is declined, if it is. */
  decline_code: DeclineCode | null;
  /** `MM / YY`, as typed. */
  expiry: string | null;
}

/** How the simulated bank returns debits of an account. */
interface ReturnColumns {
  /** Why; null if it pays. */
  return_code: DeclineCode | null;
  /** 1 if no later debit can work. */
  is_final: number;
}

/** The behavior of an account that the simulated acquirer was asked to keep. It remembers nothing else of it. */
export interface AcquirerAccountRow extends ReturnColumns {
  token: string;
}

/** How a debit ends of which the bank has not decided at once. */
export interface AcquirerDebitRow extends ReturnColumns {
  reference: string;
  /** When the bank has decided. */
  ends_at: number;
}

/** The memory of the simulated Apple: one merchant session per press of the button. */
export interface ApplePaySessionRow {
  payment_id: string;
  attempt_key: string;
  nonce: string;
  expires_at: number;
  /** Whether a token has used the session. A second token cannot. */
  is_used: number;
}

/** The memory of the simulated Google: a token pays once. */
export interface GooglePayTokenRow {
  /** SHA-256, in base64. */
  digest: string;
}

/** A recent webhook of a company's receiver. The oldest are deleted. */
export interface NewestRow {
  /** In the order in which the rows were written. */
  sequence: Generated<number>;
  company_id: number;
  /** The entry as it is shown, JSON. */
  entry: string;
}

/** A recent call of a company. The oldest are deleted. */
export interface LoggedCallRow extends NewestRow {
  /** Copies of parts of the entry, to search by; null in rows of earlier versions. */
  request_id: string | null;
  path: string | null;
  status: number | null;
}

/** A payment that a logged call was about. */
export interface LoggedCallPaymentRow {
  company_id: number;
  transaction_id: string;
  /** The sequence of the call. */
  sequence: number;
}

/** The behavior of a company's built-in receiver; the default one without a row. */
export interface ReceiverRow {
  company_id: number;
  behaviour: string;
  checks_signature: number;
}

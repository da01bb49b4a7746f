import type { Language } from '../../../protocol/languages.ts';
import type { ChargeReason, SavedCardRow } from './payment-rows.ts';

/** A payment with a saved card or mandate that the merchant requested. */
export interface ChargeRow {
  payment_id: string;
  company_id: number;
  /** The id of the card, which may have been deleted since, or of the mandate. */
  card_id: string;
  reason: ChargeReason;
  /** The idempotency key of the call. */
  idempotency_key: string | null;
  created_at: number;
}

/** A page that saves a card. Its payment, whose amount is 0, has its state, token and attempts. */
export interface CardSessionRow {
  id: string;
  company_id: number;
  payment_id: string;
  shopper_reference: string;
  /** The subscription that will use the card, if the shopper opened the session from its page. */
  subscription_id: string | null;
  /** The merchant's metadata, as JSON. */
  metadata: string;
  /** The card that was saved. */
  card_id: string | null;
  /** A copy of the payment's time, so that lists can use an index. */
  created_at: number;
}

/** A shopper whose cards a company's links remember, identified only by the email address. */
export interface RememberedShopperRow {
  id: string;
  company_id: number;
  /** The address in lower case. */
  email_key: string;
  /** The address as first typed. Every mail goes there, however it is typed later. */
  email: string;
  /** The secret in the URL of the shopper's page. */
  token: string;
  language: Language;
  created_at: number;
}

/** A card of a remembered shopper, whose id is its `shopper_reference`. The merchant can neither see nor charge it. */
export interface RememberedCardRow extends SavedCardRow {
  used_at: number | null;
  /** The number of declined payments since the last approved one. */
  declines: number;
}

/**
 * A browser's request, on the page of a link, for the cards of an email address. Known and unknown addresses get the same row.
 */
export interface CardFinderRow {
  id: string;
  company_id: number;
  /** The payment row of the link; for a payment started from a reusable link, that of the reusable one. */
  payment_id: string;
  email_key: string;
  /** The network of the browser. */
  network: string;
  language: Language;
  /** The digest of the browser's secret. */
  secret: string;
  /** The digest of the code; before the mail is written, that of a random text. */
  code: string;
  wrong_tries: number;
  created_at: number;
  /** When the mail is due; null once it was handled. */
  due_at: number | null;
  /** When the mail was written; null if the address is unknown or has reached a limit. */
  sent_at: number | null;
  /** When the code was entered. */
  proven_at: number | null;
}

import type { Language } from '../../../protocol/languages.ts';
import type { SavedCardRow } from './payment-rows.ts';

export const CHARGE_REASONS = ['recurring', 'unscheduled'] as const;

export type ChargeReason = (typeof CHARGE_REASONS)[number];

/** A payment with a saved card or a mandate that the merchant has asked for. */
export interface ChargeRow {
  payment_id: string;
  company_id: number;
  /** The card, which may be gone by now; or the mandate. */
  card_id: string;
  reason: ChargeReason;
  /** The key of the call that made it. */
  idempotency_key: string | null;
  created_at: number;
}

/** A page that saves a card. Its state, its token and its attempts are those of its payment, of 0. */
export interface CardSessionRow {
  id: string;
  company_id: number;
  payment_id: string;
  shopper_reference: string;
  /** The subscription that gets the card, if the shopper opened the session on its page. */
  subscription_id: string | null;
  /** The value as the merchant sent it, JSON. */
  metadata: string;
  /** The card that was saved. */
  card_id: string | null;
  /** A copy of that of its payment, so that a list finds it in its index. */
  created_at: number;
}

/** A shopper whose cards a company's links remember. Only the address says who it is. */
export interface RememberedShopperRow {
  id: string;
  company_id: number;
  /** The address in small letters. */
  email_key: string;
  /** The address as it was typed with the first card. Every mail goes there, however it is typed later. */
  email: string;
  /** The secret in the address of the shopper's page. */
  token: string;
  language: Language;
  created_at: number;
}

/** A card of such a shopper, whose id is its `shopper_reference`. No call of the merchant sees or charges it. */
export interface RememberedCardRow extends SavedCardRow {
  used_at: number | null;
  /** Declined payments since the last approved one. */
  declines: number;
}

/** A browser that has asked, on the page of a link, for the cards of an address. Known and unknown addresses get the same row. */
export interface CardFinderRow {
  id: string;
  company_id: number;
  /** The payment row of the link; for a payment that was opened at a reusable link, that of the reusable one. */
  payment_id: string;
  email_key: string;
  /** The network that the browser is in. */
  network: string;
  language: Language;
  /** The digest of the secret that only the browser has. */
  secret: string;
  /** The digest of the code; of one that no one has until the mail is written. */
  code: string;
  wrong_tries: number;
  created_at: number;
  /** When the mail is to be written; null once it was looked after. */
  due_at: number | null;
  /** When the mail was written: null for an address that is unknown, or has had enough of them. */
  sent_at: number | null;
  /** When the code was typed. */
  proven_at: number | null;
}

import type { Generated } from 'kysely';
import type { CardBrandId } from '../../../protocol/card.ts';
import type { DeclineCode } from '../../../protocol/decline-codes.ts';
import type { Language } from '../../../protocol/languages.ts';
import type { Currency } from '../../../protocol/money.ts';
import type { PaymentMethodId } from '../../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';

/** The payment of a link, or a sale at a terminal. */
export interface PaymentRow {
  id: string;
  company_id: number;
  /** Chosen by the merchant or generated; unique within the company. */
  transaction_id: string;
  amount_minor: number;
  currency: Currency;
  status: PaymentStatus;
  auto_capture: number;
  method: PaymentMethodId | null;
  /** The attempt in progress, which prevents a second one. */
  active_attempt_id: string | null;
  declined_attempts: number;
  /** The sum of the settled refunds, never more than the amount. */
  refunded_minor: number;
  /**
   * When the job worker has to change the payment, for example because its link expires or its hold ends. Null if nothing is due.
   */
  due_at: number | null;
  created_at: number;
  updated_at: number;
  /** Copies of the link's `Type` and expiry, so that lists can use an index. An order expires too. */
  link_type: LinkType | null;
  link_expires_at: number | null;
  /** The reference of a bank transfer (`terms/transfer-reference.ts`). */
  transfer_reference: string | null;
  channel: PaymentChannel;
  /** A copy of the link's `StoreReference`, so that lists can use an index. */
  store_reference: string | null;
  /** The last digits of the card. */
  card_last4: string | null;
  /** 1 for a reusable link, which is never paid itself: each press creates a payment. */
  reusable: number;
  /** The payment row of the reusable link that created this payment. */
  reusable_link_id: string | null;
  /** The key of the press that created it: the same press, sent again, finds the same payment. */
  opening_key: string | null;
  /** JSON; set for a payment without a link. */
  metadata: string | null;
  /** 1 if a card is saved and no money moves: the amount is 0, and lists of payments omit it (docs/decisions.md, 289). */
  is_setup: number;
  /** 1 for a payment that the company makes for itself, such as for a domain. It is not its income. */
  is_own_cost: number;
}

/** The way by which a payment was created. */
export type PaymentChannel = 'link' | 'subscription' | 'charge' | 'cloud_pos' | 'local_pos' | 'domain';

export type LinkType = 'standard' | 'embedded';

export interface LinkRow {
  payment_id: string;
  /** The secret part of `PaymentUrl`. */
  token: string;
  expires_at: number;
  /** The create request with its defaults, as JSON, which `terms/stored-links.ts` parses. */
  request: string;
  /** When the link ends, until then its account is needed (`terms/forget-accounts.ts`); null without an account, or once it is removed. */
  account_until: number | null;
  /** The number of times it was changed. */
  revision: number;
  /** When its page was first loaded; null before, and in rows written by a process of an earlier version. */
  opened_at: number | null;
}

/** `lose_dispute`: the card's bank took the money back because the dispute was lost. */
type RefundReason = 'refund' | 'lose_dispute';

/** `PENDING` until the acquirer has reported the result. */
export type RefundState = 'PENDING' | 'SETTLED' | 'FAILED';

/** Money that was returned, or for which that was requested. */
export interface RefundRow {
  id: string;
  payment_id: string;
  /** The company of the payment. Null in rows written by a process of an earlier version, which the list of refunds omits. */
  company_id: number | null;
  amount_minor: number;
  reason: RefundReason;
  /** The merchant's reason. */
  reason_text: string | null;
  state: RefundState;
  created_at: number;
}

/**
 * `AT_RAIL`: the shopper is at a bank, a wallet or 3-D Secure, and has not answered yet. `AT_TERMINAL`: a card terminal was asked
 * for a card.
 */
export type AttemptState =
  | 'AUTHORIZING'
  | 'AT_RAIL'
  | 'AT_TERMINAL'
  | 'APPROVED'
  | 'DECLINED'
  | 'CANCELLED'
  | 'ABANDONED';

/**
 * The origin of an attempt: a press of the pay button, a card terminal, a call of the merchant, or the service for a
 * subscription.
 */
export type AttemptOrigin = 'shopper' | 'terminal' | 'merchant' | 'renewal';

/** The way in which the shopper pays at a rail, if not the usual one. */
export type RailVariant = 'pay_later';

/** The fate of an approved payment that does not simply settle. */
export type Aftermath = 'stays_pending' | 'disputed';

/** Why a merchant charges a card whose holder is not there, for the card network. */
export const CHARGE_REASONS = ['recurring', 'unscheduled'] as const;

export type ChargeReason = (typeof CHARGE_REASONS)[number];

/** An attempt to pay. It never contains a card number, a security code or an IBAN. */
export interface AttemptRow {
  id: string;
  payment_id: string;
  /** Generated by the page: the same press, sent again, finds the same attempt. */
  attempt_key: string;
  state: AttemptState;
  method: PaymentMethodId;
  card_brand: CardBrandId | null;
  card_last4: string | null;
  /** The expiry, `MM/YY`, of a card to save after an approval; null for any other card. */
  card_expiry: string | null;
  /** The last digits of a debit's IBAN. */
  account_last4: string | null;
  variant: RailVariant | null;
  email: string | null;
  /** The language of the page, for the confirmation. */
  language: Language | null;
  decline_code: DeclineCode | null;
  created_at: number;
  /** The locale of the shopper's browser for numbers and times in that language, such as `en-GB`. */
  locale: string | null;
  /** The shopper's time zone, such as `Europe/Rome`. */
  time_zone: string | null;
  /** The saved card that was charged, if any. */
  saved_card_id: string | null;
  /** The country of a debit's IBAN. */
  account_country: string | null;
  /** The mandate that was charged, if any. */
  mandate_id: string | null;
  origin: AttemptOrigin;
  /** When the shopper was redirected to a bank, a wallet or 3-D Secure. */
  sent_at: number | null;
  /** Null while it is open, and for attempts made before this column existed. */
  ended_at: number | null;
}

/** A card with which a shopper may pay again. Only the acquirer stores its number. */
export interface SavedCardRow {
  id: string;
  company_id: number;
  /** The merchant's reference of the shopper (`Metadata.shopperReference`). */
  shopper_reference: string;
  brand: CardBrandId;
  last4: string;
  /** `MM/YY` */
  expiry: string;
  /** The acquirer's token for the card. */
  acquirer_token: string;
  created_at: number;
  /** The shopper's email address when the card was saved. */
  email: string | null;
}

/** `EXPIRED`: it was not sent in time. */
type MailState = 'WAITING' | 'SENT' | 'FAILED' | 'EXPIRED';

/** The outbox of mails to shoppers, signers and recipients of receipts. */
export interface MailRow {
  id: string;
  company_id: number;
  /** Null for a mail about a receipt or a contract. */
  payment_id: string | null;
  /** Such as `receipt` (`mails/mail-kinds.ts`). */
  kind: string;
  /** Whether the payment has at most one mail of this kind. */
  is_single: number;
  recipient: string;
  language: Language;
  subject: string;
  text: string;
  /** The same content as HTML; null in an old mail. */
  html: string | null;
  created_at: number;
  state: MailState;
  tries: number;
  /** The time of the next try, or the end of the lease of the current one; null if there is none. */
  due_at: number | null;
  /** The time after which it is no longer sent. */
  until: number;
}

/**
 * The facts that are counted. `paid`: money was received, by method. `refunded`: money was returned, by reason. `opened`: the
 * page of a link was opened for the first time; `converted`: the link was then paid or promised, counted on the day of the
 * opening. `declined`: by decline code. `undelivered`: a delivery was given up.
 */
export type FigureKind = 'paid' | 'refunded' | 'opened' | 'converted' | 'declined' | 'undelivered';

/** A fact that has not been added to the figures yet. */
export interface FigurePostingRow {
  id: Generated<number>;
  company_id: number;
  /** In days since 1970, UTC. */
  day: number;
  kind: FigureKind;
  /** Empty if the fact has none. */
  currency: Currency | '';
  /** A method, a decline code or a reason; empty if the kind has no details. */
  detail: string;
  count: number;
  /** Minor units; 0 if the fact has none. */
  amount: number;
}

/**
 * The lengths of the periods for which figures are stored: single days, and spans, so that a year needs few rows. The first day
 * of a span is divisible by its length.
 */
export const SPANS = [1, 32] as const;

/** The sum of a kind of fact over a day or a span of days. It identifies no shopper, and outlives its payments. */
export interface FigureRow extends Omit<FigurePostingRow, 'id'> {
  /** The number of days, starting with `day`. */
  span: (typeof SPANS)[number];
}

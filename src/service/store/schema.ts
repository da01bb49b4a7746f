import type { Generated } from 'kysely';
import type { CardBrandId } from '../../protocol/card.ts';
import type { DeclineCode } from '../../protocol/decline-codes.ts';
import type { Language } from '../../protocol/languages.ts';
import type { Currency } from '../../protocol/money.ts';
import type { PaymentMethodId, RailId } from '../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../protocol/payment-status.ts';

/**
 * The tables. Types are what SQLite and PostgreSQL have in common: times are integers (ms since 1970, UTC), flags are
 * 0 and 1, JSON is text.
 */
export interface Tables {
  companies: CompanyRow;
  settings: { name: string; value: string };
  payments: PaymentRow;
  links: LinkRow;
  refunds: RefundRow;
  attempts: AttemptRow;
  events: EventRow;
  webhooks: WebhookRow;
  deliveries: DeliveryRow;
  delivery_attempts: DeliveryAttemptRow;
  acquirer_authorizations: AcquirerAuthorizationRow;
  apple_pay_sessions: ApplePaySessionRow;
  google_pay_tokens: GooglePayTokenRow;
  rail_orders: RailOrderRow;
  saved_cards: SavedCardRow;
  emails: EmailRow;
  acquirer_cards: AcquirerCardRow;
  idempotency_keys: IdempotencyKeyRow;
  logged_calls: NewestRow;
  received_webhooks: NewestRow;
  receivers: ReceiverRow;
}

export interface CompanyRow {
  id: Generated<number>;
  name: string;
  /** Signs what goes to links' own webhook URLs and to the company's default one. */
  webhook_secret: string;
  /** Replaced by `webhook_secret`; signs as well until `previous_webhook_secret_until`. */
  previous_webhook_secret: string | null;
  previous_webhook_secret_until: number | null;
  /** Of the fixtures: for links without a `WebhookUrl` of their own. */
  default_webhook_url: string | null;
}

/** The money side of a link. */
export interface PaymentRow {
  id: string;
  company_id: number;
  /** The merchant's reference, or ours; unique in the company. */
  transaction_id: string;
  amount_minor: number;
  currency: Currency;
  status: PaymentStatus;
  auto_capture: number;
  method: PaymentMethodId | null;
  /** The one attempt that is at the acquirer now: a second one cannot start. */
  active_attempt_id: string | null;
  declined_attempts: number;
  /** The sum of its refunds; never more than the amount. */
  refunded_minor: number;
  /** When something happens to it by itself: an open link expires, a hold is released. Null when nothing does. */
  due_at: number | null;
  created_at: number;
  updated_at: number;
  /** `Type` and end of the link, as the link's own row has them: a list finds them in the index that it is read by. */
  link_type: LinkType | null;
  link_expires_at: number | null;
}

export type LinkType = 'standard' | 'embedded';

/** A call with an `Idempotency-Key`, and what it was answered; kept for a day. */
export interface IdempotencyKeyRow {
  company_id: number;
  key: string;
  /** Method and path. */
  call: string;
  /** SHA-256 of the body, in base64. */
  body_digest: string;
  /** Made anew by each request that runs the call: one whose claim was taken over writes nothing more. */
  holder: string;
  /** While there is no answer: until then the holder runs; after that it is taken for dead. */
  leased_until: number;
  status_code: number | null;
  /** The body, as it was sent. */
  answer: string | null;
  created_at: number;
}

/** `lose_dispute`: what the card's bank gave back because the dispute was lost. */
export type RefundReason = 'refund' | 'lose_dispute';

/** Money that went back. Rows are added only. */
export interface RefundRow {
  id: string;
  payment_id: string;
  amount_minor: number;
  reason: RefundReason;
  created_at: number;
}

export interface LinkRow {
  payment_id: string;
  /** The secret part of `PaymentUrl`. */
  token: string;
  expires_at: number;
  /** The create request, with its defaults, as JSON. */
  request: string;
}

/**
 * `AT_RAIL`: the shopper has been sent to a bank or wallet, or is asked by the card's bank (3-D Secure), and has not
 * answered there yet.
 */
export type AttemptState = 'AUTHORIZING' | 'AT_RAIL' | 'APPROVED' | 'DECLINED' | 'CANCELLED' | 'ABANDONED';

/** How the shopper pays at a rail, where that is not the usual way. */
export type RailVariant = 'pay_later';

/** One press of the pay button. Never holds a card number, a security code or an IBAN. */
export interface AttemptRow {
  id: string;
  payment_id: string;
  /** Made by the page: the same press asked again finds the same attempt. */
  attempt_key: string;
  state: AttemptState;
  method: PaymentMethodId;
  card_brand: CardBrandId | null;
  card_last4: string | null;
  /** `MM/YY` of a card that is to be saved once it is approved; null for every other one. */
  card_expiry: string | null;
  /** Of the IBAN that is debited. */
  account_last4: string | null;
  variant: RailVariant | null;
  email: string | null;
  /** What the shopper reads the page in, where a confirmation is to be sent. */
  language: Language | null;
  decline_code: DeclineCode | null;
  created_at: number;
}

/** A card that a shopper may pay with again. The number is with the acquirer. */
export interface SavedCardRow {
  id: string;
  company_id: number;
  /** Who the shopper is to the merchant (`Metadata.shopperReference`). */
  shopper_reference: string;
  brand: CardBrandId;
  last4: string;
  /** `MM/YY` */
  expiry: string;
  /** What the acquirer knows the card by. */
  acquirer_token: string;
  created_at: number;
}

/** The sandbox's outbox: a mail that a real installation would send. At most one for a payment. */
export interface EmailRow {
  payment_id: string;
  company_id: number;
  recipient: string;
  language: Language;
  subject: string;
  text: string;
  created_at: number;
}

/** Something that the merchant is told. At most one of a type and payment: receivers drop the second. */
export interface EventRow {
  id: string;
  company_id: number;
  /** Of a test event, which tells of no payment, its own id: so that any number of them fit beside each other. */
  payment_id: string;
  type: string;
  /** Frozen, so that every attempt sends the same bytes. */
  payload: string;
  occurred_at: number;
}

export interface WebhookRow {
  id: string;
  company_id: number;
  url: string;
  /** JSON list. */
  event_types: string;
  enabled: number;
  secret: string;
  /** Replaced by `secret`; signs as well until `previous_secret_until`. */
  previous_secret: string | null;
  previous_secret_until: number | null;
  /** The first of the failed attempts since the last one that was delivered. */
  failing_since: number | null;
  /** Why the service has disabled it; null for one that works, or that its owner has disabled. */
  disabled_reason: DisabledReason | null;
  created_at: number;
}

/** `GONE`: its receiver answered 410. `FAILING`: nothing was delivered for five days. */
export type DisabledReason = 'GONE' | 'FAILING';

export type DeliveryState = 'PENDING' | 'DELIVERED' | 'FAILED' | 'CANCELLED';

/** An event on its way to one URL. */
export interface DeliveryRow {
  id: string;
  company_id: number;
  event_id: string;
  /** Null for a link's own URL and the company's default one. */
  webhook_id: string | null;
  url: string;
  /** Of the URL: attempts under way are counted by it. */
  origin: string;
  /** Of the event, and of its payment: the log is filtered by them. */
  event_type: string;
  transaction_id: string;
  state: DeliveryState;
  /** Attempts that have ended. */
  attempt: number;
  /** Those before it was sent again by hand, where the schedule began anew. */
  attempts_before_resend: number;
  due_at: number;
  /** Until then one worker has it; a dead worker's come back by themselves. */
  leased_until: number;
  created_at: number;
}

export interface DeliveryAttemptRow {
  delivery_id: string;
  attempt: number;
  at: number;
  response_status: number | null;
  duration_ms: number;
  error: string | null;
}

/** The simulated acquirer's own memory. */
export interface AcquirerAuthorizationRow {
  reference: string;
  decline_code: DeclineCode | null;
  /** When it has an answer. */
  answers_at: number;
  /** The card holder has not been asked yet (3-D Secure): the rest of the row is decided, but nobody is told. */
  needs_challenge: number;
  aftermath: Aftermath | null;
  /** Of the card, where the acquirer was asked to keep it. */
  card_token: string | null;
}

/** How a card behaves that the simulated acquirer was asked to keep: all that it remembers of one. */
export interface AcquirerCardRow {
  token: string;
  needs_challenge: number;
  delay_ms: number;
}

/** What becomes of an approved payment that does not simply settle. */
export type Aftermath = 'stays_pending' | 'disputed';

/** `PENDING`: approved, but the bank has yet to keep its promise. */
export type RailOrderState = 'WAITING' | 'APPROVED' | 'PENDING' | 'DECLINED' | 'CANCELLED';

/** An order of a card is its bank's question to the card holder (3-D Secure). */
export type RailOrderMethod = RailId | 'card';

/** The simulated rails' own memory: what a bank or wallet was asked to have approved. */
export interface RailOrderRow {
  /** Ours, one for an attempt. */
  reference: string;
  /** The secret part of the address of the bank's page. */
  token: string;
  state: RailOrderState;
  method: RailOrderMethod;
  merchant_name: string;
  /** What is paid for, as the shopper knows it. */
  description: string;
  variant: RailVariant | null;
  amount_minor: number;
  currency: Currency;
  /** Where the bank sends the shopper when it is done. */
  return_url: string;
  /** After that it can no longer be approved. */
  expires_at: number;
}

/** The simulated Apple's own memory: one merchant session for a press of the button. */
export interface ApplePaySessionRow {
  payment_id: string;
  attempt_key: string;
  nonce: string;
  expires_at: number;
  /** A token was paid with it; it pays no second one. */
  is_used: number;
}

/** The simulated Google's own memory: a token pays once. */
export interface GooglePayTokenRow {
  /** SHA-256, in base64. */
  digest: string;
}

/** One of the newest calls of a company, or of the webhooks that its receiver got. The oldest are deleted again. */
export interface NewestRow {
  /** In the order in which they were written. */
  sequence: Generated<number>;
  company_id: number;
  /** As it is shown, JSON. */
  entry: string;
}

/** How a company's built-in receiver behaves; without a row as at first. */
export interface ReceiverRow {
  company_id: number;
  behaviour: string;
  checks_signature: number;
}

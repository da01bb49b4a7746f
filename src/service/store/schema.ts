import type { Generated } from 'kysely';
import type { CardBrandId } from '../../protocol/card.ts';
import type { SubscriptionInterval } from '../../protocol/checkout-api.ts';
import type { DeclineCode } from '../../protocol/decline-codes.ts';
import type { Language } from '../../protocol/languages.ts';
import type { Currency } from '../../protocol/money.ts';
import type { PaymentMethodId, RailId } from '../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../protocol/payment-status.ts';
import type { CardTestingAlarmRow, DeclineRow } from './defense-rows.ts';
import type { DisputeFileRow, DisputeRow } from './dispute-rows.ts';
import type {
  AcquirerAuthorizationRow,
  AcquirerCardRow,
  ApplePaySessionRow,
  GooglePayTokenRow,
  LoggedCallPaymentRow,
  LoggedCallRow,
  NewestRow,
  ReceiverRow,
} from './simulator-rows.ts';

/** The tables. Their types exist in SQLite and PostgreSQL: times are integers (ms since 1970, UTC), flags 0 and 1, JSON is text. */
export interface Tables {
  companies: CompanyRow;
  settings: { name: string; value: string };
  users: UserRow;
  authorized_domains: AuthorizedDomainRow;
  stores: StoreRow;
  subscriptions: SubscriptionRow;
  subscription_cycles: SubscriptionCycleRow;
  records: RecordRow;
  payments: PaymentRow;
  links: LinkRow;
  refunds: RefundRow;
  disputes: DisputeRow;
  dispute_files: DisputeFileRow;
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
  transfer_mails: TransferMailRow;
  acquirer_cards: AcquirerCardRow;
  idempotency_keys: IdempotencyKeyRow;
  logged_calls: LoggedCallRow;
  logged_call_payments: LoggedCallPaymentRow;
  received_webhooks: NewestRow;
  receivers: ReceiverRow;
  declines: DeclineRow;
  card_testing_alarms: CardTestingAlarmRow;
}

export interface CompanyRow {
  id: Generated<number>;
  name: string;
  /** Signs webhooks to the URL of a link and to the company's default URL. */
  webhook_secret: string;
  /** Replaced by `webhook_secret`; also signs until `previous_webhook_secret_until`. */
  previous_webhook_secret: string | null;
  previous_webhook_secret_until: number | null;
  /** From the fixtures, for links without a `WebhookUrl`. */
  default_webhook_url: string | null;
  /** The SEPA creditor identifier; null until the first start with it. */
  sepa_creditor_id: string | null;
  /** What the fixtures say of it besides users, domains and stores, as JSON; null until the first start with it. */
  profile: string | null;
  /** 0 for a company that the fixtures no longer list: it can neither log in nor be paid. */
  is_listed: Generated<number>;
  /** Whether the fixtures made it. */
  is_seeded: Generated<number>;
}

/**
 * Someone, or a program, that logs in for a company. Of these rows, of domains and of stores, those that the fixtures made keep
 * what the fixtures said: changes made through the API stay until the fixtures say something else.
 */
export interface UserRow {
  id: string;
  company_id: number;
  /** Unique in the service. */
  username: string;
  name: string;
  password_digest: string;
  /** JSON list. */
  scopes: string;
  is_disabled: number;
  /** Tokens of an earlier one are refused. */
  version: number;
  /** Digest of what the fixtures said; null for a user made through the API. */
  seed: string | null;
  created_at: number;
  updated_at: number;
}

/** A host of a company. One that was removed stays as a row, so that the fixtures do not bring it back. */
export interface AuthorizedDomainRow {
  company_id: number;
  domain: string;
  /** In the list of the fixtures; 0 for one that was added through the API. */
  position: number;
  is_removed: number;
  is_seeded: number;
  created_at: number;
}

/** A place of business. */
export interface StoreRow {
  company_id: number;
  /** Unique in the company. */
  id: number;
  /** Unique in the company. */
  reference: string;
  name: string;
  address: string;
  /** JSON list of what orders at the till name. */
  items: string;
  is_active: number;
  /** Whether its terminals answer on the local network. */
  has_local_api: number;
  /** As of a user. */
  seed: string | null;
  created_at: number;
  updated_at: number;
}

/** A document of a company: a resource without money and without a table of its own (`records/define-document.ts`). */
export interface RecordRow {
  company_id: number;
  /** The name of the resource. */
  resource: string;
  /** Unique in the company and resource. */
  id: string;
  state: string | null;
  /** Unique in the company and resource, where it is set. */
  lookup: string | null;
  /** The id of the record that it belongs to. */
  parent: string | null;
  /** What lists are searched by, as `foldText` writes it. */
  search: string;
  /** JSON. */
  body: string;
  /** Counts the changes. */
  version: number;
  created_at: number;
  updated_at: number;
}

/** The money side of a link. */
export interface PaymentRow {
  id: string;
  company_id: number;
  /** From the merchant or generated; unique in the company. */
  transaction_id: string;
  amount_minor: number;
  currency: Currency;
  status: PaymentStatus;
  auto_capture: number;
  method: PaymentMethodId | null;
  /** The one attempt that is under way: a second one cannot start. */
  active_attempt_id: string | null;
  declined_attempts: number;
  /** The sum of its refunds; never more than the amount. */
  refunded_minor: number;
  /** When the job worker changes the payment: an open link expires, a hold is released. Null if nothing is due. */
  due_at: number | null;
  created_at: number;
  updated_at: number;
  /** Copies of the link's `Type` and end, so that a list finds them in its index. */
  link_type: LinkType | null;
  link_expires_at: number | null;
  /** What a bank transfer names; null for payments older than the column (`model/transfer-reference.ts`). */
  transfer_reference: string | null;
  channel: Channel;
  /** A copy of the link's `StoreReference`, so that a list finds it in its index. */
  store_reference: string | null;
  /** The end of the number of the card that it was paid with. */
  card_last4: string | null;
}

/** How a payment came in. */
export type Channel = 'link' | 'subscription' | 'charge' | 'cloud_pos' | 'local_pos';

export type LinkType = 'standard' | 'embedded';

/** A call with an `Idempotency-Key`, and its answer; kept for a day. */
export interface IdempotencyKeyRow {
  company_id: number;
  key: string;
  /** Method and path. */
  call: string;
  /** SHA-256 of the body, in base64. */
  body_digest: string;
  /** Identifies the request that runs the call. One whose claim was taken over writes nothing more. */
  holder: string;
  /** While there is no answer: until then the holder counts as running, after that as dead. */
  leased_until: number;
  status_code: number | null;
  /** The body of the answer, as it was sent. */
  answer: string | null;
  created_at: number;
}

/** `lose_dispute`: the card's bank took the money back because the dispute was lost. */
export type RefundReason = 'refund' | 'lose_dispute';

/** Money that went back. Rows are only added. */
export interface RefundRow {
  id: string;
  payment_id: string;
  /** Of the payment. Null in what a process of an earlier version writes: the list of refunds does not have it. */
  company_id: number | null;
  amount_minor: number;
  reason: RefundReason;
  created_at: number;
}

export interface LinkRow {
  payment_id: string;
  /** The secret part of `PaymentUrl`. */
  token: string;
  expires_at: number;
  /** The create request with its defaults, as JSON. `model/stored-links.ts` reads it. */
  request: string;
  /** How often it was changed. */
  revision: number;
}

/** `AT_RAIL`: the shopper is at a bank or wallet, or is asked by the card's bank (3-D Secure), and has not answered yet. */
export type AttemptState = 'AUTHORIZING' | 'AT_RAIL' | 'APPROVED' | 'DECLINED' | 'CANCELLED' | 'ABANDONED';

/** How the shopper pays at a rail, if not in the usual way. */
export type RailVariant = 'pay_later';

/** One press of the pay button. Never contains a card number, a security code or an IBAN. */
export interface AttemptRow {
  id: string;
  payment_id: string;
  /** Generated by the page: the same press, sent again, finds the same attempt. */
  attempt_key: string;
  state: AttemptState;
  method: PaymentMethodId;
  card_brand: CardBrandId | null;
  card_last4: string | null;
  /** `MM/YY` of a card to save after an approval; null for any other card. */
  card_expiry: string | null;
  /** The end of the IBAN of a debit. */
  account_last4: string | null;
  variant: RailVariant | null;
  email: string | null;
  /** The language of the page, for the confirmation. */
  language: Language | null;
  decline_code: DeclineCode | null;
  created_at: number;
  /** How the shopper's browser writes numbers and times in that language, such as `en-GB`. */
  locale: string | null;
  /** The shopper's time zone, such as `Europe/Rome`. */
  time_zone: string | null;
  /** The saved card that was charged, if it was one. */
  saved_card_id: string | null;
}

export const SUBSCRIPTION_STATES = ['ACTIVE', 'PAST_DUE', 'PAUSED', 'CANCELLED', 'COMPLETED'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** A payment that repeats. */
export interface SubscriptionRow {
  id: string;
  company_id: number;
  /** The first payment. */
  payment_id: string;
  state: SubscriptionState;
  interval_unit: SubscriptionInterval;
  interval_count: number;
  amount_minor: number;
  currency: Currency;
  /** Payments in all, the first one included; null without an end. */
  cycles: number | null;
  /** Payments that were made. */
  cycle: number;
  /** Which date of the plan `next_at` is: pauses leave some out. */
  period: number;
  /** The date that all others are counted from. */
  anchor_at: number;
  /** When the next payment is due; null when there is none. */
  next_at: number | null;
  /** When the worker looks at it again; null while nothing is to be done. */
  due_at: number | null;
  /** Declines of the payment that is due. */
  tries: number;
  past_due_since: number | null;
  /** The payment of a cycle that is not paid yet. */
  open_payment_id: string | null;
  /** 1 if it ends where the next payment would be due. */
  ends_after_period: number;
  /** The acquirer's name for the card; null if it kept none. */
  card_token: string | null;
  card_brand: CardBrandId | null;
  card_last4: string | null;
  /** `MM/YY` */
  card_expiry: string | null;
  email: string | null;
  language: Language | null;
  /** Of the link that began it, as JSON. */
  metadata: string;
  created_at: number;
  updated_at: number;
}

/** The payment of a cycle after the first: at most one. */
export interface SubscriptionCycleRow {
  subscription_id: string;
  cycle: number;
  payment_id: string;
}

/** A card that a shopper may pay with again. Only the acquirer has its number. */
export interface SavedCardRow {
  id: string;
  company_id: number;
  /** The merchant's name for the shopper (`Metadata.shopperReference`). */
  shopper_reference: string;
  brand: CardBrandId;
  last4: string;
  /** `MM/YY` */
  expiry: string;
  /** The acquirer's name for the card. */
  acquirer_token: string;
  created_at: number;
  /** The shopper's address when the card was saved. */
  email: string | null;
}

/** The sandbox's outbox: a mail that a real installation would send. At most one per payment. */
export interface EmailRow {
  payment_id: string;
  company_id: number;
  recipient: string;
  language: Language;
  subject: string;
  text: string;
  created_at: number;
}

/** The same outbox: the details of a bank transfer that the shopper makes later. */
export interface TransferMailRow extends EmailRow {
  id: string;
}

/** A change that the merchant is notified of. At most one per type and payment: receivers drop the second. */
export interface EventRow {
  id: string;
  company_id: number;
  /** A test event has no payment and has its own id here, so that there can be any number of them. */
  payment_id: string;
  type: string;
  /** Frozen, so that every try sends the same bytes. */
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
  /** Replaced by `secret`; also signs until `previous_secret_until`. */
  previous_secret: string | null;
  previous_secret_until: number | null;
  /** When the first try failed since the last one that was delivered. */
  failing_since: number | null;
  /** Why the service has disabled the webhook; null if it works, or if its owner has disabled it. */
  disabled_reason: DisabledReason | null;
  created_at: number;
}

/** `GONE`: the receiver answered 410. `FAILING`: nothing was delivered for five days. */
export type DisabledReason = 'GONE' | 'FAILING';

export type DeliveryState = 'PENDING' | 'DELIVERED' | 'FAILED' | 'CANCELLED';

/** An event on its way to one URL. */
export interface DeliveryRow {
  id: string;
  company_id: number;
  event_id: string;
  /** Null for the URL of a link and the company's default URL. */
  webhook_id: string | null;
  url: string;
  /** The origin of the URL: tries under way are counted by it. */
  origin: string;
  /** Copies of the event's type and its payment's transaction id, to filter the log by. */
  event_type: string;
  transaction_id: string;
  state: DeliveryState;
  /** Tries that have ended. */
  attempt: number;
  /** Tries before the delivery was resent by hand, when the schedule started again. */
  attempts_before_resend: number;
  due_at: number;
  /** Until then one worker has it. The deliveries of a dead worker come back after that. */
  leased_until: number;
  created_at: number;
}

/** One try of a delivery, for the log. */
export interface DeliveryAttemptRow {
  delivery_id: string;
  attempt: number;
  at: number;
  response_status: number | null;
  duration_ms: number;
  error: string | null;
  /** JSON: the headers that signed it. Null in rows of earlier versions. */
  headers: string | null;
  /** The beginning of the receiver's answer. */
  answer: string | null;
}

/** `PENDING`: approved, but the bank has not kept its promise yet. */
export type RailOrderState = 'WAITING' | 'APPROVED' | 'PENDING' | 'DECLINED' | 'CANCELLED';

/** The order of a card is its bank's question to the card holder (3-D Secure). */
export type RailOrderMethod = RailId | 'card';

/** The memory of the simulated rails: an order that the shopper has to approve at a bank or wallet. */
export interface RailOrderRow {
  /** The id of the attempt. */
  reference: string;
  /** The secret part of the address of the bank's page. */
  token: string;
  state: RailOrderState;
  method: RailOrderMethod;
  merchant_name: string;
  /** Describes to the shopper what is paid for. */
  description: string;
  variant: RailVariant | null;
  amount_minor: number;
  currency: Currency;
  /** Where the bank sends the shopper afterwards. */
  return_url: string;
  /** After this time the order can no longer be approved. */
  expires_at: number;
}

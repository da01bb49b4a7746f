import type { Generated } from 'kysely';
import type { DeclineCode } from '../../protocol/decline-codes.ts';
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
  attempts: AttemptRow;
  events: EventRow;
  webhooks: WebhookRow;
  deliveries: DeliveryRow;
  delivery_attempts: DeliveryAttemptRow;
  acquirer_authorizations: AcquirerAuthorizationRow;
  apple_pay_sessions: ApplePaySessionRow;
  rail_orders: RailOrderRow;
}

export interface CompanyRow {
  id: Generated<number>;
  name: string;
  /** Signs what goes to links' own webhook URLs and to the company's default one. */
  webhook_secret: string;
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
  created_at: number;
  updated_at: number;
}

export interface LinkRow {
  payment_id: string;
  /** The secret part of `PaymentUrl`. */
  token: string;
  expires_at: number;
  /** The create request, with its defaults, as JSON. */
  request: string;
}

/** `AT_RAIL`: the shopper has been sent to a bank or wallet, which has not said yet how it ended. */
export type AttemptState = 'AUTHORIZING' | 'AT_RAIL' | 'APPROVED' | 'DECLINED' | 'CANCELLED' | 'ABANDONED';

/** One press of the pay button. Never holds a card number or security code. */
export interface AttemptRow {
  id: string;
  payment_id: string;
  /** Made by the page: the same press asked again finds the same attempt. */
  attempt_key: string;
  state: AttemptState;
  method: PaymentMethodId;
  card_brand: string | null;
  card_last4: string | null;
  email: string | null;
  decline_code: DeclineCode | null;
  created_at: number;
}

/** Something that the merchant is told. At most one of a type and payment: receivers drop the second. */
export interface EventRow {
  id: string;
  company_id: number;
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
  created_at: number;
}

export type DeliveryState = 'PENDING' | 'DELIVERED' | 'FAILED' | 'CANCELLED';

/** An event on its way to one URL. */
export interface DeliveryRow {
  id: string;
  company_id: number;
  event_id: string;
  /** Null for a link's own URL and the company's default one. */
  webhook_id: string | null;
  url: string;
  state: DeliveryState;
  /** Attempts that have ended. */
  attempt: number;
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
}

export type RailOrderState = 'WAITING' | 'APPROVED' | 'DECLINED' | 'CANCELLED';

/** The simulated rails' own memory: what a bank or wallet was asked to have approved. */
export interface RailOrderRow {
  /** Ours, one for an attempt. */
  reference: string;
  /** The secret part of the address of the bank's page. */
  token: string;
  state: RailOrderState;
  method: RailId;
  merchant_name: string;
  amount_minor: number;
  currency: Currency;
  /** Where the bank sends the shopper when it is done. */
  return_url: string;
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

import type { DeliveryState } from '../../../protocol/log-answers.ts';

/** A change of which the merchant is notified. At most one per type and payment: receivers drop a second one. */
export interface EventRow {
  id: string;
  company_id: number;
  /** The payment. A test event has none, and has its own id here, so that there can be any number of them. */
  payment_id: string;
  type: string;
  /** Never changes, so that every attempt sends the same bytes. */
  payload: string;
  occurred_at: number;
}

export interface WebhookRow {
  id: string;
  company_id: number;
  url: string;
  /** A JSON array. */
  event_types: string;
  enabled: number;
  secret: string;
  /** The secret before the last rotation, which also signs until `previous_secret_until`. */
  previous_secret: string | null;
  previous_secret_until: number | null;
  /** When the first attempt failed since the last successful one. */
  failing_since: number | null;
  /** The reason why the service has disabled the webhook; null if it is enabled, or if its owner has disabled it. */
  disabled_reason: DisabledReason | null;
  created_at: number;
}

/** `GONE`: the receiver answered 410. `FAILING`: nothing was delivered for five days. */
export type DisabledReason = 'GONE' | 'FAILING';

/** The delivery of an event to one URL. */
export interface DeliveryRow {
  id: string;
  company_id: number;
  event_id: string;
  /** Null for the URL of a link, and for the company's default URL. */
  webhook_id: string | null;
  url: string;
  /** The origin of the URL, by which concurrent attempts are limited. */
  origin: string;
  /** Copies of the event's type and its payment's transaction id, by which the log can be filtered. */
  event_type: string;
  transaction_id: string;
  state: DeliveryState;
  /** The number of finished attempts. */
  attempt: number;
  /** The number of attempts before the delivery was resent manually, which restarts the schedule. */
  attempts_before_resend: number;
  due_at: number;
  /** The end of the lease of the worker that has claimed it. If the worker dies, the delivery can be claimed again after that. */
  leased_until: number;
  created_at: number;
}

/** An attempt of a delivery, for the log. */
export interface DeliveryAttemptRow {
  delivery_id: string;
  attempt: number;
  at: number;
  response_status: number | null;
  duration_ms: number;
  error: string | null;
  /** The signature headers as JSON. Null in rows of earlier versions. */
  headers: string | null;
  /** The beginning of the receiver's answer. */
  answer: string | null;
}

import type { DeliveryState } from '../../../protocol/log-answers.ts';

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

/** A try of a delivery, for the log. */
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

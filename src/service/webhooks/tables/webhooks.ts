import type { DeliveryState } from '../../../protocol/log-answers.ts';
import { defineTables } from '../../platform/store/define-tables.ts';
import { TRACE_COLUMN } from '../../platform/tracing/trace-column.ts';

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
  /** The trace of the change, as a header `traceparent`; null if there is none, and in rows written before this column existed. */
  traceparent: string | null;
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
interface DeliveryAttemptRow {
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

declare module '../../platform/store/tables.ts' {
  interface Tables {
    webhooks: WebhookRow;
    events: EventRow;
    deliveries: DeliveryRow;
    delivery_attempts: DeliveryAttemptRow;
  }
}

/** Registrations, events, and deliveries with their attempts. */
export const WEBHOOK_TABLES = defineTables({
  webhooks: [
    `create table webhooks (
      id text primary key,
      company_id integer not null,
      url text not null,
      event_types text not null,
      enabled integer not null,
      secret text not null,
      created_at bigint not null,
      previous_secret text,
      previous_secret_until bigint,
      failing_since bigint,
      disabled_reason text
    )`,
    'create index webhooks_company on webhooks (company_id)',
  ],
  events: [
    `create table events (
      id text primary key,
      company_id integer not null,
      payment_id text not null,
      type text not null,
      payload text not null,
      occurred_at bigint not null,
      ${TRACE_COLUMN},
      constraint events_once unique (payment_id, type)
    )`,
    'create index events_occurred on events (occurred_at)',
  ],
  deliveries: ({ deliveriesOnce: once }) => [
    `create table deliveries (
      id text primary key,
      company_id integer not null,
      event_id text not null,
      webhook_id text,
      url text not null,
      state text not null,
      attempt integer not null,
      due_at bigint not null,
      leased_until bigint not null,
      created_at bigint not null,
      origin text default '' not null,
      event_type text default '' not null,
      transaction_id text default '' not null,
      attempts_before_resend integer default 0 not null${'constraint' in once ? `,\n    ${once.constraint}` : ''}
    )`,
    ...('index' in once ? [once.index] : []),
    // An index for each filter of the log (`registrations/list-deliveries.ts`), in the order of the log.
    'create index deliveries_newest on deliveries (company_id, created_at, id)',
    // Covers every column that claiming a delivery reads.
    'create index deliveries_due on deliveries (state, due_at, leased_until, origin, id)',
    'create index deliveries_of_webhook on deliveries (company_id, webhook_id, created_at, id)',
    'create index deliveries_of_webhook_in_state on deliveries (company_id, webhook_id, state, created_at, id)',
    'create index deliveries_of_transaction on deliveries (company_id, transaction_id, created_at, id)',
    'create index deliveries_in_state on deliveries (company_id, state, created_at, id)',
    'create index deliveries_of_type on deliveries (company_id, event_type, created_at, id)',
    // For fair turns (`deliveries/find-due.ts`): the due deliveries to each receiver of a company.
    "create index deliveries_of_origin_due on deliveries (company_id, origin, due_at, leased_until, id) where state = 'PENDING'",
    "create index deliveries_ended on deliveries (created_at) where state <> 'PENDING'",
  ],
  delivery_attempts: [
    `create table delivery_attempts (
      delivery_id text not null,
      attempt integer not null,
      at bigint not null,
      response_status integer,
      duration_ms integer not null,
      error text,
      headers text,
      answer text,
      constraint delivery_attempts_pk primary key (delivery_id, attempt)
    )`,
  ],
});

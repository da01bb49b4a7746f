import type { SchemaDialect } from '../../dialects/get-schema-dialect.ts';

/** Registrations, events, and deliveries with their attempts. */
export const listWebhookTables = ({ deliveriesOnce: once }: SchemaDialect): string[] => [
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
  `create table events (
    id text primary key,
    company_id integer not null,
    payment_id text not null,
    type text not null,
    payload text not null,
    occurred_at bigint not null,
    constraint events_once unique (payment_id, type)
  )`,
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
  // For fair turns (`deliveries/find-due.ts`): the due deliveries of a company, and of each of its receivers.
  "create index deliveries_of_company_due on deliveries (company_id, due_at, leased_until, origin, id) where state = 'PENDING'",
  "create index deliveries_of_origin_due on deliveries (company_id, origin, due_at, leased_until, id) where state = 'PENDING'",
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
];

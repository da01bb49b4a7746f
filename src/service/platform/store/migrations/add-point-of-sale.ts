import { type Kysely, sql } from 'kysely';
import { getSchemaDialect, type SchemaDialect } from '../dialects/get-schema-dialect.ts';

const listTillStatements = ({ counter }: SchemaDialect): string[] => [
  // Of a payment without a link; that of others is in the link's request.
  'alter table payments add column metadata text',
  // Of a card that was read by a terminal.
  'alter table acquirer_authorizations add column terminal_answer text',
  `create table terminals (
    poiid text primary key,
    company_id integer not null,
    store_id integer,
    name text not null,
    secret_digest text not null,
    is_switched_off integer not null,
    must_say_hello integer not null,
    firmware text not null,
    has_local_api integer not null,
    screen text not null,
    state text not null,
    online_until bigint not null,
    poll_id text not null,
    last_seen_at bigint,
    active_attempt_id text,
    seed text not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  'create index terminals_of_store on terminals (company_id, store_id, poiid)',
  `create table orders (
    id ${counter},
    company_id integer not null,
    store_id integer not null,
    store_reference text not null,
    status text not null,
    payment_id text not null unique,
    items text not null,
    created_at bigint not null,
    updated_at bigint not null,
    paid_at bigint
  )`,
  'create index orders_newest on orders (company_id, created_at, id, status, store_id)',
  'create index orders_of_status on orders (company_id, status, created_at, id, store_id)',
  `create table terminal_attempts (
    id text primary key,
    company_id integer not null,
    poiid text not null,
    attempt_id text unique,
    payment_id text,
    number integer not null,
    status text not null,
    sale_id text not null,
    service_id text not null,
    reference text,
    rbc_id text,
    approval_code text,
    failure_condition text,
    failure_reason text,
    failure_message text,
    card_brand text,
    card_last4 text,
    entry_mode text,
    shopper_reference text,
    keys text not null,
    expires_at bigint not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  // The same reference is the same decision.
  'create index terminal_attempts_pair on terminal_attempts (poiid, sale_id, service_id)',
  `create unique index terminal_attempts_reference
    on terminal_attempts (poiid, reference) where reference is not null`,
  'create unique index terminal_attempts_rbc on terminal_attempts (company_id, rbc_id) where rbc_id is not null',
  'create index terminal_attempts_of_payment on terminal_attempts (payment_id, number)',
  'create index terminal_attempts_newest on terminal_attempts (company_id, created_at, id)',
];

const LINK_STATEMENTS = [
  `create table terminal_messages (
    id text primary key,
    company_id integer not null,
    poiid text not null,
    terminal_attempt_id text,
    sale_id text not null,
    service_id text not null,
    request text not null,
    state text not null,
    leased_until bigint not null,
    expires_at bigint not null,
    created_at bigint not null,
    constraint terminal_messages_pair unique (poiid, sale_id, service_id)
  )`,
  `create index terminal_messages_waiting
    on terminal_messages (poiid, leased_until, created_at) where state <> 'DONE'`,
  `create table terminal_reports (
    poiid text not null,
    report_id text not null,
    company_id integer not null,
    kind text not null,
    report text not null,
    created_at bigint not null,
    constraint terminal_reports_pk primary key (poiid, report_id)
  )`,
  'create index terminal_reports_newest on terminal_reports (company_id, created_at)',
  `create table terminal_reversals (
    poiid text not null,
    reference text not null,
    company_id integer not null,
    answer text not null,
    created_at bigint not null,
    constraint terminal_reversals_pk primary key (poiid, reference)
  )`,
  `create table receipts (
    id text primary key,
    company_id integer not null,
    poiid text not null,
    kind text not null,
    qualifier text not null,
    payment_id text,
    sale_id text not null,
    rows text not null,
    created_at bigint not null
  )`,
  'create index receipts_newest on receipts (company_id, created_at, id)',
  'create index receipts_of_payment on receipts (payment_id) where payment_id is not null',
  "create index receipts_of_terminal on receipts (poiid, created_at) where kind = 'print'",
];

/** `018_point_of_sale`: terminals, the orders of tills, and what terminals and the service say to each other. */
export async function addPointOfSale(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...listTillStatements(getSchemaDialect(db)), ...LINK_STATEMENTS])
    await sql.raw(statement).execute(db);
}

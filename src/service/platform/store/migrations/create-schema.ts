import { type Kysely, sql } from 'kysely';
import { getSchemaDialect, type SchemaDialect } from '../dialects/get-schema-dialect.ts';

const createCompanyTables = ({ counter }: SchemaDialect): string[] => [
  `create table companies (
    id ${counter},
    name text not null unique,
    webhook_secret text not null,
    default_webhook_url text,
    previous_webhook_secret text,
    previous_webhook_secret_until bigint
  )`,
  `create table settings (
    name text primary key,
    value text not null
  )`,
  `create table idempotency_keys (
    company_id integer not null,
    key text not null,
    call text not null,
    body_digest text not null,
    holder text not null,
    leased_until bigint not null,
    status_code integer,
    answer text,
    created_at bigint not null,
    constraint idempotency_keys_pk primary key (company_id, key, call)
  )`,
  'create index idempotency_keys_oldest on idempotency_keys (created_at)',
];

const PAYMENT_TABLES = [
  `create table payments (
    id text primary key,
    company_id integer not null,
    transaction_id text not null,
    amount_minor integer not null,
    currency text not null,
    status text not null,
    auto_capture integer not null,
    method text,
    active_attempt_id text,
    declined_attempts integer not null,
    created_at bigint not null,
    updated_at bigint not null,
    link_type text,
    link_expires_at bigint,
    due_at bigint,
    refunded_minor integer default 0 not null,
    constraint payments_transaction unique (company_id, transaction_id)
  )`,
  // The list of links (`links/list-links.ts`) filters by columns of these indexes, each in the order of the list.
  'create index payments_newest on payments (company_id, created_at, id, method, link_type)',
  'create index payments_overdue on payments (company_id, status, link_expires_at)',
  'create index payments_due on payments (due_at)',
  // A link that was never paid has no method and takes no room here.
  `create index payments_of_method
    on payments (company_id, method, created_at, id, status, link_type) where method is not null`,
  // Includes the end of the link: without it, PostgreSQL reads every open link from the table to find the overdue ones.
  `create index payments_newest_of_status
    on payments (company_id, status, created_at, id, method, link_type, link_expires_at)`,
  `create table links (
    payment_id text primary key,
    token text not null unique,
    expires_at bigint not null,
    request text not null
  )`,
  `create table refunds (
    id text primary key,
    payment_id text not null,
    amount_minor integer not null,
    reason text not null,
    created_at bigint not null
  )`,
  'create index refunds_payment on refunds (payment_id, created_at)',
];

const ATTEMPT_TABLES = [
  `create table attempts (
    id text primary key,
    payment_id text not null,
    attempt_key text not null,
    state text not null,
    method text not null,
    card_brand text,
    card_last4 text,
    email text,
    decline_code text,
    created_at bigint not null,
    account_last4 text,
    variant text,
    card_expiry text,
    language text,
    constraint attempts_key unique (payment_id, attempt_key)
  )`,
  'create index attempts_state on attempts (state)',
  `create table saved_cards (
    id text primary key,
    company_id integer not null,
    shopper_reference text not null,
    brand text not null,
    last4 text not null,
    expiry text not null,
    acquirer_token text not null,
    created_at bigint not null,
    constraint saved_cards_once unique (company_id, shopper_reference, brand, last4, expiry)
  )`,
  `create table emails (
    payment_id text primary key,
    company_id integer not null,
    recipient text not null,
    language text not null,
    subject text not null,
    text text not null,
    created_at bigint not null
  )`,
  'create index emails_newest on emails (company_id, created_at, payment_id)',
];

const WEBHOOK_TABLES = [
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
];

const createDeliveryTables = ({ deliveriesOnce: once }: SchemaDialect): string[] => [
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
  // One for each way to read the log (`webhooks/list-deliveries.ts`), each in the order of the log.
  'create index deliveries_newest on deliveries (company_id, created_at, id)',
  // Has every column that a claim looks at.
  'create index deliveries_due on deliveries (state, due_at, leased_until, origin, id)',
  'create index deliveries_of_webhook on deliveries (company_id, webhook_id, created_at, id)',
  'create index deliveries_of_webhook_in_state on deliveries (company_id, webhook_id, state, created_at, id)',
  'create index deliveries_of_transaction on deliveries (company_id, transaction_id, created_at, id)',
  'create index deliveries_in_state on deliveries (company_id, state, created_at, id)',
  'create index deliveries_of_type on deliveries (company_id, event_type, created_at, id)',
  'create index deliveries_of_type_in_state on deliveries (company_id, event_type, state, created_at, id)',
  // For fair turns (`deliveries/find-due.ts`): the deliveries of a company that are due, and those of each of its receivers.
  `create index deliveries_of_company_due
    on deliveries (company_id, due_at, leased_until, origin, id) where state = 'PENDING'`,
  `create index deliveries_of_origin_due
    on deliveries (company_id, origin, due_at, leased_until, id) where state = 'PENDING'`,
  `create table delivery_attempts (
    delivery_id text not null,
    attempt integer not null,
    at bigint not null,
    response_status integer,
    duration_ms integer not null,
    error text,
    constraint delivery_attempts_pk primary key (delivery_id, attempt)
  )`,
];

/** The memory of the simulated acquirer, banks and wallets. */
const SIMULATOR_TABLES = [
  `create table acquirer_authorizations (
    reference text primary key,
    decline_code text,
    answers_at bigint not null,
    needs_challenge integer default 0 not null,
    aftermath text,
    card_token text
  )`,
  `create table acquirer_cards (
    token text primary key,
    needs_challenge integer not null,
    delay_ms integer not null
  )`,
  `create table rail_orders (
    reference text primary key,
    token text not null unique,
    state text not null,
    method text not null,
    merchant_name text not null,
    amount_minor integer not null,
    currency text not null,
    return_url text not null,
    variant text,
    description text default '' not null,
    expires_at bigint default ${Number.MAX_SAFE_INTEGER} not null
  )`,
  `create table apple_pay_sessions (
    payment_id text not null,
    attempt_key text not null,
    nonce text not null,
    expires_at bigint not null,
    is_used integer not null,
    constraint apple_pay_sessions_pk primary key (payment_id, attempt_key)
  )`,
  'create table google_pay_tokens (digest text primary key)',
];

/** What the dashboard shows: the log of calls, and the built-in receivers. */
const createDashboardTables = ({ longCounter }: SchemaDialect): string[] => [
  ...['logged_calls', 'received_webhooks'].flatMap((name) => [
    `create table ${name} (
      sequence ${longCounter},
      company_id integer not null,
      entry text not null
    )`,
    `create index ${name}_newest on ${name} (company_id, sequence)`,
  ]),
  `create table receivers (
    company_id integer primary key,
    behaviour text not null,
    checks_signature integer not null
  )`,
];

/** `001_schema`: creates all tables of the first version, and their indexes. */
export async function createSchema(db: Kysely<unknown>): Promise<void> {
  const dialect = getSchemaDialect(db);
  const statements = [
    ...createCompanyTables(dialect),
    ...PAYMENT_TABLES,
    ...ATTEMPT_TABLES,
    ...WEBHOOK_TABLES,
    ...createDeliveryTables(dialect),
    ...SIMULATOR_TABLES,
    ...createDashboardTables(dialect),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

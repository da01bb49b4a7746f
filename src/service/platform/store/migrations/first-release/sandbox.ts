/** The state of the simulated acquirer, banks and wallets, and the logs that the dashboard shows. */
export const SANDBOX_TABLES = [
  // `terminal_answer` is set for a card read by a terminal.
  `create table acquirer_authorizations (
    reference text primary key,
    decline_code text,
    answers_at bigint not null,
    needs_challenge integer default 0 not null,
    aftermath text,
    card_token text,
    brand text,
    terminal_answer text
  )`,
  // `decline_code` is the answer to the next charge of a saved card; `expiry` is when it expires.
  `create table acquirer_cards (
    token text primary key,
    needs_challenge integer not null,
    delay_ms integer not null,
    brand text,
    decline_code text,
    expiry text
  )`,
  // Accounts saved at the simulated acquirer, and the outcome of their debits.
  `create table acquirer_accounts (
    token text primary key,
    return_code text,
    is_final integer not null
  )`,
  `create table acquirer_debits (
    reference text primary key,
    ends_at bigint not null,
    return_code text,
    is_final integer not null
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
    expires_at bigint default ${Number.MAX_SAFE_INTEGER} not null,
    debtor_bank text
  )`,
  `create table apple_pay_sessions (
    payment_id text not null,
    attempt_key text not null,
    nonce text not null,
    expires_at bigint not null,
    is_used integer not null,
    constraint apple_pay_sessions_pk primary key (payment_id, attempt_key)
  )`,
  `create table google_pay_tokens (
    digest text primary key
  )`,
  `create table logged_calls (
    sequence {longCounter},
    company_id integer not null,
    entry text not null,
    request_id text,
    path text,
    status integer
  )`,
  'create index logged_calls_newest on logged_calls (company_id, sequence)',
  'create index logged_calls_request on logged_calls (company_id, request_id)',
  // Partial: few calls are refused, and without this index the whole log is read to find a page of them.
  'create index logged_calls_refused on logged_calls (company_id, sequence) where status >= 400',
  // Covers the search by path, so that the long entries are not read.
  'create index logged_calls_path on logged_calls (company_id, sequence, path, request_id)',
  `create table logged_call_payments (
    company_id integer not null,
    transaction_id text not null,
    sequence bigint not null,
    constraint logged_call_payments_pk primary key (company_id, transaction_id, sequence)
  )`,
  'create index logged_call_payments_oldest on logged_call_payments (company_id, sequence)',
  `create table received_webhooks (
    sequence {longCounter},
    company_id integer not null,
    entry text not null
  )`,
  'create index received_webhooks_newest on received_webhooks (company_id, sequence)',
  `create table receivers (
    company_id integer primary key,
    behaviour text not null,
    checks_signature integer not null
  )`,
];

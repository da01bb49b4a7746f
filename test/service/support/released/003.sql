create table settings (
  name text primary key,
  value text not null
);
create table companies (
  id {counter},
  name text not null unique,
  webhook_secret text not null,
  default_webhook_url text,
  previous_webhook_secret text,
  previous_webhook_secret_until bigint,
  sepa_creditor_id text,
  profile text,
  is_listed integer default 0 not null,
  is_seeded integer default 0 not null,
  profile_seed text,
  scopes text,
  reading text
);
create unique index companies_reading on companies (reading);
create table changes (
  id text primary key,
  company_id integer not null references companies (id),
  type text not null,
  subject_id text not null,
  subject text not null,
  fields text not null,
  source text not null,
  actor_company text,
  actor_company_id integer,
  actor_user_id text,
  actor_username text,
  created_at bigint not null
);
create index changes_newest on changes (company_id, created_at, id);
create table users (
  id text primary key,
  company_id integer not null,
  username text not null unique,
  name text not null,
  password_digest text not null,
  scopes text not null,
  is_disabled integer not null,
  version integer not null,
  seed text,
  created_at bigint not null,
  updated_at bigint not null,
  reading text,
  created_by text,
  is_plugin integer not null default 0
);
create index users_newest on users (company_id, created_at, id);
create unique index users_reading on users (reading);
create table authorized_domains (
  company_id integer not null,
  domain text not null,
  position integer not null,
  is_removed integer not null,
  is_seeded integer not null,
  created_at bigint not null,
  constraint authorized_domains_pk primary key (company_id, domain)
);
create table stores (
  company_id integer not null,
  id integer not null,
  reference text not null,
  name text not null,
  address text not null,
  items text not null,
  is_active integer not null,
  has_local_api integer not null,
  seed text,
  created_at bigint not null,
  updated_at bigint not null,
  constraint stores_pk primary key (company_id, id),
  constraint stores_reference unique (company_id, reference)
);
create table partner_companies (
  id text primary key,
  company_id integer not null unique,
  parent_id integer,
  state text not null,
  email text,
  vat_number text,
  iban text,
  domain text,
  representative text,
  username text,
  metadata text not null,
  onboarding_token text unique,
  onboarding_until bigint,
  created_at bigint not null,
  updated_at bigint not null,
  suspended_by text not null default '[]'
);
create index partner_companies_newest on partner_companies (parent_id, created_at, id);
create index partner_companies_of_all on partner_companies (created_at, id);
create table dashboard_sessions (
  id text primary key,
  company_id integer not null references companies (id),
  username text not null,
  user_digest text not null,
  created_at bigint not null,
  seen_at bigint not null
);
create index dashboard_sessions_seen on dashboard_sessions (seen_at);
create table idempotency_keys (
  company_id integer not null,
  key text not null,
  call text not null,
  body_digest text not null,
  holder text not null,
  leased_until bigint not null,
  status_code integer,
  answer text,
  created_at bigint not null,
  caller text,
  constraint idempotency_keys_pk primary key (company_id, key, call)
);
create index idempotency_keys_oldest on idempotency_keys (created_at);
create table attempts (
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
  locale text,
  time_zone text,
  saved_card_id text,
  account_country text,
  mandate_id text,
  origin text default 'shopper' not null,
  sent_at bigint,
  ended_at bigint,
  constraint attempts_key unique (payment_id, attempt_key)
);
create index attempts_state on attempts (state);
create table disputes (
  id text primary key,
  company_id integer not null,
  payment_id text not null unique,
  state text not null,
  reason text not null,
  amount_minor integer not null,
  respond_by bigint,
  evidence_text text,
  evidence_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index disputes_newest on disputes (company_id, created_at, id);
create index disputes_of_state on disputes (company_id, state, created_at, id);
create table dispute_files (
  dispute_id text not null,
  position integer not null,
  name text not null,
  content_type text not null,
  size integer not null,
  content text not null,
  constraint dispute_files_pk primary key (dispute_id, position)
);
create table refunds (
  id text primary key,
  payment_id text not null,
  amount_minor integer not null,
  reason text not null,
  created_at bigint not null,
  company_id integer,
  reason_text text,
  state text default 'SETTLED' not null
);
create index refunds_newest on refunds (company_id, created_at, id);
create index refunds_payment on refunds (payment_id, created_at, id);
create table modifications (
  id text primary key,
  payment_id text not null,
  attempt_id text,
  kind text not null,
  amount_minor integer not null,
  refund_id text,
  state text not null,
  acquirer_reference text,
  failure text,
  tries integer not null,
  due_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  is_undone integer default 0 not null
);
create index modifications_payment on modifications (payment_id);
create index modifications_due on modifications (due_at) where due_at is not null;
create index modifications_open on modifications (created_at) where state in ('QUEUED', 'SENT');
create index modifications_acquirer on modifications (acquirer_reference) where acquirer_reference is not null;
create unique index modifications_of_hold on modifications (payment_id) where kind in ('capture', 'release') and state in ('QUEUED', 'SENT');
create unique index modifications_reversal on modifications (attempt_id) where kind = 'reversal';
create unique index modifications_refund on modifications (refund_id) where refund_id is not null;
create table payments (
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
  transfer_reference text,
  channel text default 'link' not null,
  store_reference text,
  card_last4 text,
  reusable integer not null default 0,
  reusable_link_id text,
  opening_key text,
  metadata text,
  is_setup integer default 0 not null,
  is_own_cost integer not null default 0,
  constraint payments_transaction unique (company_id, transaction_id)
);
create index payments_newest on payments (company_id, created_at, id, method, link_type);
create index payments_of_method on payments (company_id, method, created_at, id, status, link_type) where method is not null;
create index payments_newest_of_status on payments (company_id, status, created_at, id, method, link_type, link_expires_at);
create unique index payments_transfer_reference on payments (transfer_reference, company_id);
create index payments_of_store on payments (company_id, store_reference, created_at, id, status, method) where store_reference is not null;
create index payments_of_card on payments (company_id, card_last4, created_at, id, status) where card_last4 is not null;
create index payments_of_amount on payments (company_id, amount_minor, created_at, id, status, method);
create index payments_of_channel on payments (company_id, channel, created_at, id, status, method) where channel <> 'link';
create unique index payments_opening_key on payments (reusable_link_id, opening_key) where reusable_link_id is not null;
create index payments_reusable_link on payments (reusable_link_id, created_at, id) where reusable_link_id is not null;
create index payments_held on payments (company_id, due_at) where status = 'HELD';
create index payments_overdue on payments (company_id, link_expires_at) where status = 'CREATED';
create index payments_due on payments (due_at) where due_at is not null;
create table links (
  payment_id text primary key,
  token text not null unique,
  expires_at bigint not null,
  request text not null,
  revision integer not null default 0,
  opened_at bigint,
  account_until bigint
);
create index links_account on links (account_until) where account_until is not null;
create table declines (
  id text primary key,
  company_id integer not null,
  process text not null,
  address text not null,
  network text not null,
  bin text not null,
  place text,
  approvals text not null,
  created_at bigint not null
);
create index declines_newest on declines (created_at);
create table card_testing_alarms (
  id text primary key,
  company_id integer not null,
  started_at bigint not null,
  last_at bigint not null,
  declines integer not null,
  stopped integer not null,
  bins text not null,
  networks text not null
);
create index card_testing_alarms_newest on card_testing_alarms (company_id, last_at);
create index card_testing_alarms_last on card_testing_alarms (last_at);
create table webhooks (
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
);
create index webhooks_company on webhooks (company_id);
create table events (
  id text primary key,
  company_id integer not null,
  payment_id text not null,
  type text not null,
  payload text not null,
  occurred_at bigint not null,
  constraint events_once unique (payment_id, type)
);
create index events_occurred on events (occurred_at);
create table deliveries (
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
  attempts_before_resend integer default 0 not null,
{deliveriesOnce}
);
create index deliveries_newest on deliveries (company_id, created_at, id);
create index deliveries_due on deliveries (state, due_at, leased_until, origin, id);
create index deliveries_of_webhook on deliveries (company_id, webhook_id, created_at, id);
create index deliveries_of_webhook_in_state on deliveries (company_id, webhook_id, state, created_at, id);
create index deliveries_of_transaction on deliveries (company_id, transaction_id, created_at, id);
create index deliveries_in_state on deliveries (company_id, state, created_at, id);
create index deliveries_of_type on deliveries (company_id, event_type, created_at, id);
create index deliveries_of_origin_due on deliveries (company_id, origin, due_at, leased_until, id) where state = 'PENDING';
create index deliveries_ended on deliveries (created_at) where state <> 'PENDING';
create table delivery_attempts (
  delivery_id text not null,
  attempt integer not null,
  at bigint not null,
  response_status integer,
  duration_ms integer not null,
  error text,
  headers text,
  answer text,
  constraint delivery_attempts_pk primary key (delivery_id, attempt)
);
create table charges (
  payment_id text primary key,
  company_id integer not null,
  card_id text not null,
  reason text not null,
  idempotency_key text,
  created_at bigint not null
);
create index charges_of_key on charges (company_id, idempotency_key) where idempotency_key is not null;
create table mandates (
  id text primary key,
  company_id integer not null,
  payment_id text not null unique,
  shopper_reference text,
  reference text not null,
  state text not null,
  account_token text not null,
  account_last4 text not null,
  country text not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index mandates_newest on mandates (company_id, created_at, id, shopper_reference);
create index mandates_of_shopper on mandates (company_id, shopper_reference, created_at, id);
create table remembered_shoppers (
  id text primary key,
  company_id integer not null,
  email_key text not null,
  email text not null,
  token text not null unique,
  language text not null,
  created_at bigint not null,
  constraint remembered_shoppers_once unique (company_id, email_key)
);
create index remembered_shoppers_oldest on remembered_shoppers (created_at);
create table remembered_cards (
  id text primary key,
  company_id integer not null,
  shopper_reference text not null,
  brand text not null,
  last4 text not null,
  expiry text not null,
  acquirer_token text not null,
  created_at bigint not null,
  email text,
  used_at bigint,
  declines integer not null default 0,
  constraint remembered_cards_once unique (company_id, shopper_reference, brand, last4, expiry)
);
create index remembered_cards_token on remembered_cards (acquirer_token);
create index remembered_cards_unused on remembered_cards ((coalesce(used_at, created_at)));
create index remembered_cards_expired on remembered_cards ((substr(expiry, 4, 2) || substr(expiry, 1, 2)));
create table card_finders (
  id text primary key,
  company_id integer not null,
  payment_id text not null,
  email_key text not null,
  network text not null,
  language text not null,
  secret text not null unique,
  code text not null,
  wrong_tries integer not null,
  created_at bigint not null,
  due_at bigint,
  sent_at bigint,
  proven_at bigint
);
create index card_finders_due on card_finders (due_at);
create index card_finders_of_link on card_finders (payment_id, created_at);
create index card_finders_of_network on card_finders (network, created_at);
create index card_finders_of_company on card_finders (company_id, created_at);
create index card_finders_sent on card_finders (company_id, email_key, sent_at);
create index card_finders_oldest on card_finders (created_at);
create table saved_cards (
  id text primary key,
  company_id integer not null,
  shopper_reference text not null,
  brand text not null,
  last4 text not null,
  expiry text not null,
  acquirer_token text not null,
  created_at bigint not null,
  email text,
  constraint saved_cards_once unique (company_id, shopper_reference, brand, last4, expiry)
);
create index saved_cards_newest on saved_cards (company_id, created_at, id);
create index saved_cards_of_shopper on saved_cards (company_id, shopper_reference, created_at, id);
create index saved_cards_token on saved_cards (acquirer_token);
create table card_sessions (
  id text primary key,
  company_id integer not null,
  payment_id text not null unique,
  shopper_reference text not null,
  metadata text not null,
  card_id text,
  created_at bigint not null,
  subscription_id text
);
create index card_sessions_newest on card_sessions (company_id, created_at, id, shopper_reference);
create index card_sessions_of_subscription on card_sessions (subscription_id, created_at) where subscription_id is not null;
create index card_sessions_of_shopper on card_sessions (company_id, shopper_reference, created_at, id);
create table released_tokens (id text primary key, due_at bigint not null);
create index released_tokens_due on released_tokens (due_at);
create table subscriptions (
  id text primary key,
  company_id integer not null,
  payment_id text not null unique,
  state text not null,
  interval_unit text not null,
  interval_count integer not null,
  amount_minor integer not null,
  currency text not null,
  cycles integer,
  cycle integer not null,
  period integer not null,
  anchor_at bigint not null,
  next_at bigint,
  due_at bigint,
  tries integer not null,
  past_due_since bigint,
  open_payment_id text,
  ends_after_period integer not null,
  card_token text,
  card_brand text,
  card_last4 text,
  card_expiry text,
  email text,
  language text,
  metadata text not null,
  created_at bigint not null,
  updated_at bigint not null,
  manage_token text,
  mandate_id text,
  shopper_reference text
);
create index subscriptions_newest on subscriptions (company_id, created_at, id, state);
create index subscriptions_due on subscriptions (due_at);
create unique index subscriptions_token on subscriptions (manage_token);
create index subscriptions_of_card on subscriptions (company_id, card_last4);
create index subscriptions_of_mandate on subscriptions (mandate_id) where mandate_id is not null;
create index subscriptions_of_state on subscriptions (company_id, state, created_at, id);
create index subscriptions_of_shopper on subscriptions (company_id, shopper_reference, created_at, id, state) where shopper_reference is not null;
create index subscriptions_card_token on subscriptions (card_token) where card_token is not null;
create table subscription_cycles (
  subscription_id text not null,
  cycle integer not null,
  payment_id text not null unique,
  constraint subscription_cycles_pk primary key (subscription_id, cycle)
);
create table wallets (
  id text primary key,
  company_id integer not null,
  currency text not null,
  balance bigint not null check (balance >= 0),
  created_at bigint not null,
  updated_at bigint not null,
  individual_id text
);
create unique index wallets_of_company on wallets (company_id, currency) where individual_id is null;
create unique index wallets_of_individual on wallets (individual_id, currency) where individual_id is not null;
create table company_accounts (
  id text primary key,
  company_id integer not null unique,
  balance bigint not null,
  created_at bigint not null,
  updated_at bigint not null
);
create table wallet_transfers (
  id text primary key,
  from_wallet text not null,
  from_company integer not null,
  to_wallet text not null,
  to_company integer not null,
  amount bigint not null,
  currency text not null,
  reference text not null,
  metadata text not null,
  created_at bigint not null
);
create index wallet_transfers_from on wallet_transfers (from_company, created_at, id);
create index wallet_transfers_to on wallet_transfers (to_company, created_at, id);
create table ledger_entries (
  id text primary key,
  transfer_id text not null,
  account text not null,
  company_id integer,
  currency text not null,
  amount bigint not null,
  balance_after bigint,
  reason text not null,
  record_id text not null,
  created_at bigint not null
);
create index ledger_entries_newest on ledger_entries (company_id, created_at, id);
create index ledger_entries_of_account on ledger_entries (account, created_at, id);
create index ledger_entries_of_transfer on ledger_entries (transfer_id);
create unique index ledger_entries_once on ledger_entries
  (record_id, reason, account, (amount > 0), (case when reason = 'SPLIT_REVERSED' then id else '' end))
  where balance_after is not null;
create table terminal_reports (
  poiid text not null,
  report_id text not null,
  company_id integer not null,
  kind text not null,
  report text not null,
  created_at bigint not null,
  constraint terminal_reports_pk primary key (poiid, report_id)
);
create index terminal_reports_newest on terminal_reports (company_id, created_at);
create table terminal_reversals (
  poiid text not null,
  reference text not null,
  company_id integer not null,
  answer text not null,
  created_at bigint not null,
  constraint terminal_reversals_pk primary key (poiid, reference)
);
create table orders (
  id {counter},
  company_id integer not null,
  store_id integer not null,
  store_reference text not null,
  status text not null,
  payment_id text not null unique,
  items text not null,
  created_at bigint not null,
  updated_at bigint not null,
  paid_at bigint
);
create index orders_newest on orders (company_id, created_at, id, status, store_id);
create index orders_of_status on orders (company_id, status, created_at, id, store_id);
create table terminal_attempts (
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
);
create index terminal_attempts_pair on terminal_attempts (poiid, sale_id, service_id);
create unique index terminal_attempts_reference on terminal_attempts (poiid, reference) where reference is not null;
create unique index terminal_attempts_rbc on terminal_attempts (company_id, rbc_id) where rbc_id is not null;
create index terminal_attempts_of_payment on terminal_attempts (payment_id, number);
create index terminal_attempts_newest on terminal_attempts (company_id, created_at, id);
create table terminal_messages (
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
);
create index terminal_messages_waiting on terminal_messages (poiid, leased_until, created_at) where state <> 'DONE';
create table receipts (
  id text primary key,
  company_id integer not null,
  poiid text not null,
  kind text not null,
  qualifier text not null,
  payment_id text,
  sale_id text not null,
  rows text not null,
  created_at bigint not null
);
create index receipts_newest on receipts (company_id, created_at, id);
create index receipts_of_terminal on receipts (poiid, created_at) where kind = 'print';
create index receipts_from_terminal on receipts (company_id, poiid, created_at, id);
create index receipts_of_payment on receipts (payment_id, created_at, id) where payment_id is not null;
create table terminals (
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
  updated_at bigint not null,
  state_number bigint not null default 0
);
create index terminals_of_store on terminals (company_id, store_id, poiid);
create index terminals_newest on terminals (company_id, created_at, poiid);
create table figures (
  company_id integer not null,
  day integer not null,
  kind text not null,
  currency text not null,
  detail text not null,
  count bigint not null,
  amount bigint not null,
  span integer default 1 not null,
  constraint figures_pk primary key (company_id, span, day, kind, currency, detail)
){inKeyOrder};
create table figure_postings (
  id {rowNumber},
  company_id integer not null,
  day integer not null,
  kind text not null,
  currency text not null,
  detail text not null,
  count bigint not null,
  amount bigint not null
);
create table records (
  company_id integer not null,
  resource text not null,
  id text not null,
  state text,
  lookup text,
  parent text,
  search text not null,
  body text not null,
  version integer not null,
  created_at bigint not null,
  updated_at bigint not null,
  token_hash text,
  due_at bigint,
  due_state text,
  constraint records_pk primary key (company_id, resource, id),
  constraint records_lookup unique (company_id, resource, lookup)
);
create index records_newest on records (company_id, resource, created_at, id);
create index records_of_parent on records (company_id, resource, parent, created_at, id);
create unique index records_token on records (token_hash) where token_hash is not null;
create index records_due on records (due_at, id) where due_at is not null;
create index records_of_all on records (resource, created_at, id);
create index records_by_id on records (id);
create table payee_checks (user_id text primary key, times text not null);
create table account_postings (
  id text not null,
  company_id integer not null,
  amount bigint not null,
  reason text not null,
  record_id text not null,
  created_at bigint not null,
  constraint account_postings_order primary key (company_id, created_at, id)
){inKeyOrder};
create table split_holds (
  id text primary key,
  company_id integer not null,
  payment_id text not null,
  company text not null,
  transaction_id text not null,
  wallet_id text not null,
  state text not null,
  amount bigint not null,
  reversed_amount bigint not null,
  locked_until bigint,
  metadata text not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index split_holds_newest on split_holds (company_id, created_at, id);
create index split_holds_of_all on split_holds (created_at, id);
create index split_holds_of_wallet on split_holds (company_id, wallet_id, created_at, id);
create index split_holds_of_transaction on split_holds (company_id, transaction_id, created_at, id);
create index split_holds_of_payment on split_holds (payment_id, created_at);
create index split_holds_due on split_holds (locked_until) where state = 'LOCKED';
create table fiscal_series (
  owner text not null,
  series text not null,
  last_number integer not null,
  primary key (owner, series)
);
create table domain_names (
  id text primary key,
  company_id integer not null,
  domain_id text not null,
  transfer_id text,
  due_at bigint
);
create index domain_names_due on domain_names (due_at) where due_at is not null;
create table mails (
  id text primary key,
  company_id integer not null,
  payment_id text,
  kind text not null,
  is_single integer not null,
  recipient text not null,
  language text not null,
  subject text not null,
  text text not null,
  html text,
  created_at bigint not null,
  state text not null,
  tries integer not null,
  due_at bigint,
  until bigint not null
);
create unique index mails_once on mails (payment_id, kind) where is_single = 1;
create index mails_newest on mails (company_id, created_at, id);
create index mails_of_payment on mails (payment_id, created_at, id) where payment_id is not null;
create index mails_due on mails (due_at) where due_at is not null;
create index mails_waiting on mails (until) where due_at is not null;
create index mails_with_html on mails (created_at) where html is not null;
create index mails_with_code on mails (created_at) where kind in ('code', 'card_code') and html is not null;
create table adyen_notifications (
  id text primary key,
  event_code text not null,
  psp_reference text not null,
  success integer not null,
  original_reference text,
  merchant_reference text not null,
  amount_minor bigint not null,
  currency text not null,
  data text not null,
  received_at bigint not null,
  applied_at bigint,
  tries integer not null,
  due_at bigint,
  constraint adyen_notifications_once unique (event_code, psp_reference, success)
);
create index adyen_notifications_due on adyen_notifications (due_at) where due_at is not null;
create index adyen_notifications_open on adyen_notifications (received_at) where applied_at is null;
create index adyen_notifications_applied on adyen_notifications (applied_at) where applied_at is not null;
create table adyen_chargebacks (
  psp_reference text primary key,
  payment_id text not null,
  is_booked integer not null
);
create index adyen_chargebacks_payment on adyen_chargebacks (payment_id);
create table adyen_payments (
  reference text primary key,
  psp_reference text,
  state text not null,
  terms text not null,
  result text,
  action text,
  return_query text,
  told text,
  withdrawn_at bigint,
  is_cancelled integer,
  created_at bigint not null,
  cancelled_psp text
);
create index adyen_payments_psp on adyen_payments (psp_reference) where psp_reference is not null;
create table acquirer_authorizations (
  reference text primary key,
  decline_code text,
  answers_at bigint not null,
  needs_challenge integer default 0 not null,
  aftermath text,
  card_token text,
  brand text,
  terminal_answer text,
  statement text
);
create table acquirer_cards (
  token text primary key,
  needs_challenge integer not null,
  delay_ms integer not null,
  brand text,
  decline_code text,
  expiry text
);
create table acquirer_accounts (
  token text primary key,
  return_code text,
  is_final integer not null
);
create table acquirer_debits (
  reference text primary key,
  ends_at bigint not null,
  return_code text,
  is_final integer not null
);
create table apple_pay_sessions (
  payment_id text not null,
  attempt_key text not null,
  nonce text not null,
  expires_at bigint not null,
  is_used integer not null,
  constraint apple_pay_sessions_pk primary key (payment_id, attempt_key)
);
create table google_pay_tokens (
  digest text primary key
);
create table rail_orders (
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
  expires_at bigint default 9007199254740991 not null,
  debtor_bank text,
  statement text
);
create table logged_calls (
  sequence {longCounter},
  company_id integer not null,
  entry text not null,
  request_id text,
  path text,
  status integer
);
create index logged_calls_newest on logged_calls (company_id, sequence);
create index logged_calls_request on logged_calls (company_id, request_id);
create index logged_calls_refused on logged_calls (company_id, sequence) where status >= 400;
create index logged_calls_path on logged_calls (company_id, sequence, path, request_id);
create table logged_call_payments (
  company_id integer not null,
  transaction_id text not null,
  sequence bigint not null,
  constraint logged_call_payments_pk primary key (company_id, transaction_id, sequence)
);
create index logged_call_payments_oldest on logged_call_payments (company_id, sequence);
create table received_webhooks (
  sequence {longCounter},
  company_id integer not null,
  entry text not null
);
create index received_webhooks_newest on received_webhooks (company_id, sequence);
create table receivers (
  company_id integer primary key,
  behaviour text not null,
  checks_signature integer not null
);

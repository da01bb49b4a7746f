/** Companies, their users, domains, stores and records; stored answers of calls. */
export const COMPANY_TABLES = [
  `create table companies (
    id {counter},
    name text not null unique,
    webhook_secret text not null,
    default_webhook_url text,
    previous_webhook_secret text,
    previous_webhook_secret_until bigint,
    sepa_creditor_id text,
    profile text,
    is_listed integer default 0 not null,
    is_seeded integer default 0 not null
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
  `create table users (
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
    updated_at bigint not null
  )`,
  'create index users_newest on users (company_id, created_at, id)',
  `create table authorized_domains (
    company_id integer not null,
    domain text not null,
    position integer not null,
    is_removed integer not null,
    is_seeded integer not null,
    created_at bigint not null,
    constraint authorized_domains_pk primary key (company_id, domain)
  )`,
  `create table stores (
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
  )`,
  `create table records (
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
    constraint records_pk primary key (company_id, resource, id),
    constraint records_lookup unique (company_id, resource, lookup)
  )`,
  'create index records_newest on records (company_id, resource, created_at, id)',
  'create index records_of_parent on records (company_id, resource, parent, created_at, id)',
];

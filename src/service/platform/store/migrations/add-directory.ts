import { type Kysely, sql } from 'kysely';

/** Columns that older processes leave empty: during a rolling update they register companies too. */
const STATEMENTS = [
  'alter table companies add column profile text',
  'alter table companies add column is_listed integer default 0 not null',
  'alter table companies add column is_seeded integer default 0 not null',
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
];

/** `008_directory`: companies, users, domains and stores as rows, which fixtures seed. */
export async function addDirectory(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table mandates (
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
  )`,
  'create index mandates_newest on mandates (company_id, created_at, id, shopper_reference)',
  'alter table attempts add column account_country text',
  'alter table attempts add column mandate_id text',
  'alter table subscriptions add column mandate_id text',
  'create index subscriptions_of_mandate on subscriptions (mandate_id) where mandate_id is not null',
  // What the simulated acquirer keeps of an account, and how a debit of it ends, and when.
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
];

/** `019_mandates`: accounts that are debited again, and debits that end later. */
export async function addMandates(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table subscriptions (
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
    updated_at bigint not null
  )`,
  'create index subscriptions_newest on subscriptions (company_id, created_at, id, state)',
  'create index subscriptions_due on subscriptions (due_at)',
  // One payment for each cycle, whoever renews it, and however often.
  `create table subscription_cycles (
    subscription_id text not null,
    cycle integer not null,
    payment_id text not null unique,
    constraint subscription_cycles_pk primary key (subscription_id, cycle)
  )`,
  'alter table attempts add column saved_card_id text',
  // What the simulated acquirer answers when a kept card is charged again, and until when the card is good.
  'alter table acquirer_cards add column decline_code text',
  'alter table acquirer_cards add column expiry text',
];

/** `009_subscriptions`: subscriptions, the payments of their cycles, and which saved card an attempt used. */
export async function addSubscriptions(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table charges (
    payment_id text primary key,
    company_id integer not null,
    card_id text not null,
    reason text not null,
    idempotency_key text,
    created_at bigint not null
  )`,
  // A call that is run again with its key finds what it has begun.
  'create index charges_of_key on charges (company_id, idempotency_key) where idempotency_key is not null',
  `create table card_sessions (
    id text primary key,
    company_id integer not null,
    payment_id text not null unique,
    shopper_reference text not null,
    metadata text not null,
    card_id text,
    created_at bigint not null
  )`,
  'create index card_sessions_newest on card_sessions (company_id, created_at, id, shopper_reference)',
  'create index saved_cards_newest on saved_cards (company_id, created_at, id)',
  'create index subscriptions_of_card on subscriptions (company_id, card_last4)',
];

/** `014_cards`: charges of saved cards, sessions that save one, and the lists of cards. */
export async function addCards(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

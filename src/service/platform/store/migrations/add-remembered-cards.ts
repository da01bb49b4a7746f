import { type Kysely, sql } from 'kysely';

/** `016_remembered_cards`: shoppers found by their email address, their cards, and browsers that request a code. */
export async function addRememberedCards(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table remembered_shoppers (
      id text primary key,
      company_id integer not null,
      email_key text not null,
      email text not null,
      token text not null unique,
      language text not null,
      created_at bigint not null,
      constraint remembered_shoppers_once unique (company_id, email_key)
    )`,
    'create index remembered_shoppers_oldest on remembered_shoppers (created_at)',
    // The same columns as `saved_cards`, so that the code can be shared.
    `create table remembered_cards (
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
    )`,
    'create index remembered_cards_token on remembered_cards (acquirer_token)',
    // The same expression as in the query that deletes unused cards.
    'create index remembered_cards_unused on remembered_cards ((coalesce(used_at, created_at)))',
    'create index remembered_cards_expired on remembered_cards ((substr(expiry, 4, 2) || substr(expiry, 1, 2)))',
    `create table card_finders (
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
    )`,
    'create index card_finders_due on card_finders (due_at)',
    'create index card_finders_of_link on card_finders (payment_id, created_at)',
    'create index card_finders_of_network on card_finders (network, created_at)',
    'create index card_finders_of_company on card_finders (company_id, created_at)',
    'create index card_finders_sent on card_finders (company_id, email_key, sent_at)',
    'create index card_finders_oldest on card_finders (created_at)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

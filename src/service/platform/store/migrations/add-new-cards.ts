import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Null in a session that the merchant has opened.
  'alter table card_sessions add column subscription_id text',
  `create index card_sessions_of_subscription on card_sessions (subscription_id, created_at)
    where subscription_id is not null`,
];

/** `017_new_cards`: sessions that shoppers open on the page of a subscription. */
export async function addNewCards(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * `005_forgetting`: tokens that are no longer charged, the indexes to check that, and the payment that a cancellation at Adyen
 * concerned.
 */
export async function addForgetting(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'create table released_tokens (id text primary key, due_at bigint not null)',
    'create index released_tokens_due on released_tokens (due_at)',
    'create index saved_cards_token on saved_cards (acquirer_token)',
    'create index subscriptions_card_token on subscriptions (card_token) where card_token is not null',
    'alter table adyen_payments add column cancelled_psp text',
    'update adyen_payments set cancelled_psp = psp_reference where is_cancelled = 1',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

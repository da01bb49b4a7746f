import type { Kysely } from 'kysely';

/** The email address that a card was saved with: its shopper is not asked for it again. */
export async function addSavedCardEmail(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('saved_cards').addColumn('email', 'text').execute();
}

import { type Kysely, Migrator } from 'kysely';
import { MIGRATIONS } from './migrations/migrations.ts';
import type { Tables } from './schema.ts';

/**
 * Brings a database to this version's tables. Of several processes that start together one does it, the others wait.
 * @throws Error when the database is of a newer version
 */
export async function migrateStore(store: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db: store, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

import { type Kysely, Migrator } from 'kysely';
import { adoptUnreleased } from './migrations/adopt-unreleased.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import type { Tables } from './schema.ts';

/** Kysely calls a migration of a newer version a corrupted one. */
const UNKNOWN = /previously executed migration (\S+) is missing/;

/**
 * Brings a database to the tables of this version. If several processes start together, one migrates and the others wait.
 * @throws UnreleasedDatabaseError when the database is of an early version, whose migrations no longer exist
 * @throws Error when the database is of a newer version
 */
export async function migrateStore(store: Kysely<Tables>): Promise<void> {
  await adoptUnreleased(store);
  const migrator = new Migrator({ db: store, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  const [, newer] = UNKNOWN.exec((error as Error | undefined)?.message ?? '') ?? [];
  if (newer)
    throw new Error(
      `a newer version has changed it (${newer}). Start that version, or restore an older backup.`,
    );
  if (error) throw error;
}

import { type Kysely, Migrator } from 'kysely';
import { MIGRATIONS } from './migrations/migrations.ts';
import type { Tables } from './schema.ts';

/** Kysely reports a migration of another version as a missing one. */
const UNKNOWN = /previously executed migration ((\d+)\S*) is missing/;

/**
 * Migrates a database to this version. If several processes start together, one migrates and the others wait.
 * @throws Error if the database is of a newer version, or older than the first release
 */
export async function migrateStore(store: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db: store, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  const [, name, number] = UNKNOWN.exec((error as Error | undefined)?.message ?? '') ?? [];
  // The first migration exists in every version since the first release.
  if (number === '001')
    throw new Error('it is older than 0.1.0, the first release. Move it away, and start with an empty one.');
  if (name)
    throw new Error(
      `a newer version has changed it (${name}). Start that version, or restore an older backup.`,
    );
  if (error) throw error;
}

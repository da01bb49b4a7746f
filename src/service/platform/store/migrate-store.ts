import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, Migrator, sql } from 'kysely';
import { StoreUnavailableError } from './dialects/store-unavailable-error.ts';
import type { Tables } from './tables.ts';

/** Migrations by their names, which are in the order of their release. A released migration never changes. */
export type Migrations = Readonly<Record<string, Migration>>;

/** Kysely reports a migration of another version as a missing one. */
const UNKNOWN = /previously executed migration ((\d+)\S*) is missing/;

/** The last migration before 0.1.0: the tables that it left are those of the release. */
const LAST_BEFORE_RELEASE = '025_slim_indexes';

/**
 * Takes over a database that the last version before 0.1.0 has migrated.
 * @returns whether it is one
 */
async function adopt(store: Kysely<Tables>, [release = '']: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select name from kysely_migration where name = ${LAST_BEFORE_RELEASE}`.execute(
    store,
  );
  if (rows.length)
    await store.transaction().execute(async (trx) => {
      await sql`update kysely_migration set name = ${release} where name = ${LAST_BEFORE_RELEASE}`.execute(
        trx,
      );
      await sql`delete from kysely_migration where name <> ${release}`.execute(trx);
    });
  return rows.length > 0;
}

/** Receives a sentence for the log. */
export type Report = (line: string) => void;

/** Wraps migrations to report them: the names before the first one, and the duration after each. A new database is created silently. */
function reportEach(migrations: Migrations, report: Report): Record<string, Migration> {
  const names = Object.keys(migrations);
  let isNew = false;
  let isFirst = true;
  const wrap = ([name, migration]: [string, Migration], index: number): [string, Migration] => {
    const up: Migration['up'] = async (db) => {
      isNew ||= index === 0;
      if (isFirst && !isNew)
        report(`Migrating the tables: ${names.slice(index).join(', ')}. Nothing answers until this is done.`);
      isFirst = false;
      const startMs = performance.now();
      await migration.up(db);
      const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
      if (!isNew) report(`Migration ${name} took ${seconds} s.`);
    };
    return [name, { up }];
  };
  return Object.fromEntries(Object.entries(migrations).map(wrap));
}

/**
 * Whether the database has these migrations and no others. A migration and its name are committed together. Kysely would read the
 * columns of all tables four times to find that out.
 */
async function isMigrated(store: Kysely<Tables>, names: string[], schema?: string): Promise<boolean> {
  const table = sql.id(...(schema === undefined ? [] : [schema]), DEFAULT_MIGRATION_TABLE);
  try {
    const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(store);
    return rows.length === names.length && rows.every(({ name }) => names.includes(name));
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    // A new database has no such table.
    return false;
  }
}

/**
 * Migrates a database to this version. If several processes start together, one migrates and the others wait.
 * @param report called before the first migration of an existing database, and after each
 * @param schema of the tables, on PostgreSQL: another one may have tables of the same names
 * @throws Error if the database is of a newer version, or older than the first release
 */
export async function migrateStore(
  store: Kysely<Tables>,
  migrations: Migrations,
  report: Report = () => {},
  schema?: string,
): Promise<void> {
  if (await isMigrated(store, Object.keys(migrations), schema)) return;
  const provider = { getMigrations: async () => reportEach(migrations, report) };
  const { error } = await new Migrator({
    db: store,
    provider,
    ...(schema !== undefined && { migrationTableSchema: schema }),
  }).migrateToLatest();
  const [, name, number] = UNKNOWN.exec((error as Error | undefined)?.message ?? '') ?? [];
  // The first migration exists in every version since the first release.
  if (number === '001') {
    if (await adopt(store, Object.keys(migrations))) return migrateStore(store, migrations, report, schema);
    throw new Error('it is older than 0.1.0, the first release. Move it away, and start with an empty one.');
  }
  if (name)
    throw new Error(
      `a newer version has changed it (${name}). Start that version, or restore an older backup.`,
    );
  if (error) throw error;
}

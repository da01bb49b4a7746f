import { migrateStore } from '../../src/service/store/migrate-store.ts';
import { createSqliteDatabase } from './create-sqlite-database.ts';
import type { Database } from './database.ts';
import { fillStore } from './fill-store.ts';
import type { FilledDatabase, ServiceEffort, ServiceLab } from './service-row.ts';
import { startPostgres } from './start-postgres.ts';

async function fill(database: Database, rows: number): Promise<FilledDatabase> {
  const filling = { rows, now: Date.now() };
  const store = await database.open();
  try {
    await migrateStore(store);
    await fillStore(store, filling);
  } finally {
    await store.destroy();
  }
  return { ...database, filling };
}

/** The databases that the service is measured on. Without PostgreSQL on this machine its columns stay empty. */
export async function openServiceLab(
  effort: ServiceEffort,
): Promise<ServiceLab & { close(): Promise<void> }> {
  const postgres = await startPostgres();
  if (!postgres) console.log('PostgreSQL is not installed: only SQLite is measured.');
  let databases: Promise<FilledDatabase[]> | undefined;

  const fillAll = async () => {
    const empty = [createSqliteDatabase(), ...(postgres ? [await postgres.createDatabase()] : [])];
    const filled: FilledDatabase[] = [];
    for (const database of empty) filled.push(await fill(database, effort.rows));
    return filled;
  };

  return {
    effort,
    postgres,
    fillDatabases() {
      databases ??= fillAll();
      return databases;
    },
    close: async () => postgres?.stop(),
  };
}

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, type Transaction } from 'kysely';
import { ConfigError } from '../config/config-error.ts';
import { createSqliteDialect } from './dialects/create-sqlite-dialect.ts';
import { StoreUnavailableError } from './dialects/store-unavailable-error.ts';
import { createFolderError, describeOwner, makeFolder } from './files/make-folder.ts';
import { protectFiles } from './files/protect-files.ts';
import { watchFiles } from './files/watch-files.ts';
import { type Migrations, migrateStore, type Report } from './migrate-store.ts';
import type { Tables } from './tables.ts';

export type Store = Kysely<Tables>;
/** A store inside a transaction, whose writes take effect together or not at all. */
export type StoreTransaction = Transaction<Tables>;

const FILE_NAME = 'servicepay.db';

function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  // FULL: a committed write is on disk, even if the machine crashes right after. EXCLUSIVE: a second process on the same file
  // would be a second worker, so it is refused.
  for (const pragma of [
    'locking_mode = EXCLUSIVE',
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
  ]) {
    database.exec(`PRAGMA ${pragma}`);
  }
  const { encoding } = database.prepare('PRAGMA encoding').get() as { encoding: string };
  // In UTF-16, texts have another order.
  if (encoding !== 'UTF-8') throw new Error(`it has the encoding ${encoding}, and UTF-8 is needed`);
  return database;
}

/** @returns the path of the database, which exists and which other users cannot read */
function prepareFile(dataDir: string, warn: (line: string) => void): string {
  try {
    makeFolder(dataDir);
    const path = join(dataDir, FILE_NAME);
    protectFiles(path, warn);
    return path;
  } catch (error) {
    throw error instanceof ConfigError ? error : createFolderError(dataDir, error as Error);
  }
}

/** Completes a sentence that starts with the database. */
function describeMisfit(error: Error): string {
  if (error instanceof StoreUnavailableError) return `cannot be used: ${error.reason}.`;
  return `does not fit this version: ${error.message}`;
}

/**
 * Opens the SQLite database in a folder, or creates it, and migrates it to this version.
 * @param dataDir a folder, or `:memory:` for a database in memory
 * @param warn called with a sentence if the file system cannot restrict access to this user
 * @param report called for each migration
 * @throws ConfigError if the folder is unusable, or if the file is in use, corrupted, or of an unknown version
 */
export async function openStore(
  dataDir: string,
  migrations: Migrations,
  warn: Report = console.error,
  report?: Report,
): Promise<Store> {
  const path = dataDir === ':memory:' ? dataDir : prepareFile(dataDir, warn);
  let database: DatabaseSync;
  try {
    database = openDatabase(path);
  } catch (error) {
    const { message } = error as Error;
    const owner = describeOwner([dataDir, path, `${path}-wal`, `${path}-shm`]);
    const reason = /locked|busy/.test(message)
      ? 'another process uses it. Stop that process'
      : (owner ?? `${message}. Fix it`);
    throw new ConfigError(
      `The database "${path}" cannot be opened: ${reason}, or set DATA_DIR to another folder.`,
    );
  }
  const checkFiles = dataDir === ':memory:' ? undefined : watchFiles([path, `${path}-wal`]);
  const store: Store = new Kysely<Tables>({ dialect: createSqliteDialect(database, checkFiles) });
  try {
    await migrateStore(store, migrations, report);
  } catch (error) {
    await store.destroy();
    throw new ConfigError(`The database "${path}" ${describeMisfit(error as Error)}`);
  }
  return store;
}

import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { inject } from 'vitest';
import { createSqliteDialect } from '../../src/service/store/dialects/create-sqlite-dialect.ts';
import { migrateStore } from '../../src/service/store/migrate-store.ts';
import { openStore, type Store } from '../../src/service/store/open-store.ts';
import { createServerEngine } from './postgres/create-server-engine.ts';
import { keepDatabases } from './postgres/keep-databases.ts';

const connect = (database: DatabaseSync): Store => new Kysely({ dialect: createSqliteDialect(database) });

/** What makes the tables of this version, as the migrations leave them. */
async function readTables(): Promise<string> {
  const database = new DatabaseSync(':memory:');
  const store = connect(database);
  await migrateStore(store);
  const rows = database.prepare("select sql from sqlite_master where sql not like '% sqlite_%'").all();
  await store.destroy();
  return rows.map(({ sql }) => `${sql};`).join('\n');
}

let tables: Promise<string> | undefined;

/** An empty database in memory. Copying the tables takes a tenth of the time that the migrations take. */
async function openInMemory(): Promise<Store> {
  tables ??= readTables();
  const database = new DatabaseSync(':memory:');
  database.exec(await tables);
  return connect(database);
}

type OpenStore = (dataDir?: string) => Promise<Store>;

async function chooseEngine(): Promise<OpenStore> {
  const postgres = inject('postgres');
  if (!postgres) return (dataDir) => (dataDir ? openStore(dataDir) : openInMemory());
  if (postgres !== 'pglite') return keepDatabases(createServerEngine(postgres));
  const { createPgliteEngine } = await import('./postgres/create-pglite-engine.ts');
  return keepDatabases(createPgliteEngine());
}

let open: Promise<OpenStore> | undefined;

/**
 * A database of the engine that this run of the suite is for: SQLite, or PostgreSQL in the project `postgres`.
 * @param dataDir what is kept when it is opened again; an empty database when absent
 */
export async function openTestStore(dataDir?: string): Promise<Store> {
  open ??= chooseEngine();
  return (await open)(dataDir);
}

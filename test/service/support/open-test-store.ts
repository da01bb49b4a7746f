import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { inject } from 'vitest';
import { createSqliteDialect } from '../../../src/service/platform/store/dialects/create-sqlite-dialect.ts';
import { migrateStore } from '../../../src/service/platform/store/migrate-store.ts';
import { openStore, type Store } from '../../../src/service/platform/store/open-store.ts';
import { MIGRATIONS } from '../../../src/service/schema.ts';
import { createServerEngine } from '../postgres/server/create-server-engine.ts';
import { keepDatabases } from '../postgres/server/keep-databases.ts';

const connect = (database: DatabaseSync): Store => new Kysely({ dialect: createSqliteDialect(database) });

/** The statements that make the tables of this version, as the migrations leave them. */
async function readTables(): Promise<string> {
  const database = new DatabaseSync(':memory:');
  const store = connect(database);
  await migrateStore(store, MIGRATIONS);
  const rows = database.prepare("select sql from sqlite_master where sql not like '% sqlite_%'").all();
  await store.destroy();
  return rows.map(({ sql }) => `${sql};`).join('\n');
}

let tables: Promise<string> | undefined;

/** A database that outlives its store: the next test takes it over with its prepared statements. */
class SharedDatabase extends DatabaseSync {
  readonly #statements = new Map<string, StatementSync>();
  readonly #schemaVersion: unknown;
  readonly #deletions: StatementSync[];

  constructor(schema: string) {
    super(':memory:');
    this.exec(schema);
    this.#schemaVersion = this.#readSchemaVersion();
    const names = this.prepare("select name from sqlite_master where type = 'table'").all();
    this.#deletions = names.map(({ name }) => super.prepare(`delete from "${name}"`));
  }

  #readSchemaVersion = (): unknown => this.prepare('pragma schema_version').get()?.schema_version;

  override prepare(text: string): StatementSync {
    const statement = this.#statements.get(text) ?? super.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }

  /** Deletes all rows, in any order: what they refer to goes too. */
  empty(): void {
    this.exec('pragma foreign_keys = off; begin');
    for (const deletion of this.#deletions) deletion.run();
    this.exec('commit; pragma foreign_keys = on');
  }

  /** Keeps it for the next test, unless this one has left it in a transaction or with other tables. */
  override close(): void {
    if (this.isTransaction || this.#readSchemaVersion() !== this.#schemaVersion) super.close();
    else free.push(this);
  }
}

const free: SharedDatabase[] = [];

/** An empty database in memory. Making the tables takes thirty times as long as emptying them, and the migrations ten times as long again. */
async function openInMemory(): Promise<Store> {
  tables ??= readTables();
  const used = free.pop();
  used?.empty();
  return connect(used ?? new SharedDatabase(await tables));
}

type OpenStore = (dataDir?: string) => Promise<Store>;

async function chooseEngine(): Promise<OpenStore> {
  const postgres = inject('postgres');
  if (!postgres) return (dataDir) => (dataDir ? openStore(dataDir, MIGRATIONS) : openInMemory());
  if (postgres !== 'pglite') return keepDatabases(createServerEngine(postgres));
  const { createPgliteEngine } = await import('../postgres/server/create-pglite-engine.ts');
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

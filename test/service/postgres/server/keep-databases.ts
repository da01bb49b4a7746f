import { sql } from 'kysely';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { emptyTables } from './empty-tables.ts';

export interface TestEngine<Database> {
  /** A new database with this version's tables. */
  createDatabase(): Promise<Database>;
  connect(database: Database): Store;
  /** Opens stores, one after the other, that take over the connections of the one before: making them takes longer than a test. */
  share(database: Database): () => Store;
}

/** Changes with every column or index that is made or dropped. */
async function readSchemaVersion(store: Store): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select count(*) || ' up to ' || max(attrelid::bigint) as version from pg_attribute where attrelid in
      (select oid from pg_class where relnamespace = current_schema()::regnamespace)`.execute(store);
  return rows[0]?.version ?? '';
}

/** Databases of a test file: an empty one, taken over from the test before, or the one kept under a name. */
export function keepDatabases<Database>({ createDatabase, connect, share }: TestEngine<Database>) {
  const free: { open: () => Store; version: string }[] = [];
  const kept = new Map<string, Promise<Database>>();

  async function openEmpty(): Promise<Store> {
    const used = free.pop();
    const open = used?.open ?? share(await createDatabase());
    const store = open();
    const version = used?.version ?? (await readSchemaVersion(store));
    if (used) await emptyTables(store);
    const destroy = store.destroy.bind(store);
    store.destroy = async () => {
      // A test that has taken a migration back may leave other tables.
      const isWhole = (await readSchemaVersion(store)) === version;
      await destroy();
      if (isWhole) free.push({ open, version });
    };
    return store;
  }

  return async (name?: string): Promise<Store> => {
    if (name === undefined) return openEmpty();
    const database = kept.get(name) ?? createDatabase();
    kept.set(name, database);
    return connect(await database);
  };
}

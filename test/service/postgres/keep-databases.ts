import type { Store } from '../../../src/service/store/open-store.ts';
import { emptyTables } from './empty-tables.ts';

export interface TestEngine<Database> {
  /** A new database with this version's tables. */
  createDatabase(): Promise<Database>;
  connect(database: Database): Store;
}

/** Databases of a test file: an empty one for whoever asks, taken over from the test before, or the one kept under a name. */
export function keepDatabases<Database>({ createDatabase, connect }: TestEngine<Database>) {
  const free: Database[] = [];
  const kept = new Map<string, Promise<Database>>();

  async function openEmpty(): Promise<Store> {
    const used = free.pop();
    const database = used ?? (await createDatabase());
    const store = connect(database);
    if (used) await emptyTables(store);
    const destroy = store.destroy.bind(store);
    store.destroy = async () => {
      await destroy();
      free.push(database);
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

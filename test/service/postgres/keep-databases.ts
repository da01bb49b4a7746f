import type { Store } from '../../../src/service/store/open-store.ts';
import { emptyTables } from './empty-tables.ts';

export interface TestEngine<Database> {
  /** A new database with this version's tables. */
  createDatabase(): Promise<Database>;
  connect(database: Database): Store;
  /** Opens stores, one after the other, that take over the connections of the one before: making them takes longer than a test. */
  share(database: Database): () => Store;
}

/** Databases of a test file: an empty one for whoever asks, taken over from the test before, or the one kept under a name. */
export function keepDatabases<Database>({ createDatabase, connect, share }: TestEngine<Database>) {
  const free: (() => Store)[] = [];
  const kept = new Map<string, Promise<Database>>();

  async function openEmpty(): Promise<Store> {
    const used = free.pop();
    const open = used ?? share(await createDatabase());
    const store = open();
    if (used) await emptyTables(store);
    const destroy = store.destroy.bind(store);
    store.destroy = async () => {
      await destroy();
      free.push(open);
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

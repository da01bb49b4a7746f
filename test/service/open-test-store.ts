import { inject } from 'vitest';
import { openStore, type Store } from '../../src/service/store/open-store.ts';
import { createServerEngine } from './postgres/create-server-engine.ts';
import { keepDatabases } from './postgres/keep-databases.ts';

type OpenStore = (dataDir?: string) => Promise<Store>;

async function chooseEngine(): Promise<OpenStore> {
  const postgres = inject('postgres');
  if (!postgres) return (dataDir) => openStore(dataDir ?? ':memory:');
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

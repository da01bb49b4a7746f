import { ConfigError } from '../config/config-error.ts';
import { createPostgresStore } from './create-postgres-store.ts';
import { StoreUnavailableError } from './dialects/store-unavailable-error.ts';
import { migrateStore } from './migrate-store.ts';
import type { Store } from './open-store.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** Most connections of this process. */
  poolSize: number;
}

/** For a statement, its wait for another transaction's lock included. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** After that the connection itself is taken for lost. */
const QUERY_TIMEOUT_MS = 15_000;
/** A transaction that its process has left alone holds no lock for longer. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;

const TIME_LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  query_timeout: QUERY_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
};

/** Host and database of the address; never its user or its password. */
function describeDatabase(url: string): string {
  const { host, pathname } = new URL(url);
  return `The database "${decodeURIComponent(pathname.slice(1))}" at ${host}`;
}

async function migrate(url: string): Promise<void> {
  // On a connection of its own, without time limits: other processes may be at it, and tables may be large.
  const store = createPostgresStore({ connectionString: url, max: 1 });
  try {
    await migrateStore(store);
  } catch (error) {
    const problem =
      error instanceof StoreUnavailableError
        ? `cannot be used: ${error.reason}`
        : `does not fit this version: ${(error as Error).message}`;
    throw new ConfigError(`${describeDatabase(url)} ${problem}`);
  } finally {
    await store.destroy();
  }
}

/**
 * Opens a PostgreSQL database, which other processes may use at the same time, and brings it to this version's tables.
 * @throws ConfigError when it cannot be reached, refuses us or is of a newer version
 */
export async function openPostgresStore({ url, poolSize }: PostgresOptions): Promise<Store> {
  await migrate(url);
  return createPostgresStore({ connectionString: url, max: poolSize, ...TIME_LIMITS });
}

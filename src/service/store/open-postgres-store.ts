import { Kysely } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import { ConfigError } from '../config.ts';
import { createPostgresDialect } from './create-postgres-dialect.ts';
import { migrateStore } from './migrate-store.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './schema.ts';
import { StoreUnavailableError } from './store-unavailable-error.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** Most connections of this process. */
  poolSize: number;
}

/** For a connection, also for a free one of the pool: whoever waits longer is told to try again. */
const CONNECT_TIMEOUT_MS = 5_000;
/** For a statement, its wait for another transaction's lock included. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** After that the connection itself is taken for lost. */
const QUERY_TIMEOUT_MS = 15_000;
/** A transaction that its process has left alone holds no lock for longer. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;

const TIME_LIMITS: PoolConfig = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  query_timeout: QUERY_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
};

/** `bigint` comes back as a number: times and counts are far below 2^53. */
const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format as 'text');

function createStore(config: PoolConfig): Store {
  const pool = new Pool({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'servicepay',
    types: { getTypeParser },
    ...config,
  });
  // A connection that is lost while nobody uses it would end the process; the next query finds another one.
  const ignore = () => {};
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return new Kysely<Tables>({ dialect: createPostgresDialect(pool) });
}

/** Host and database of the address; never its user or its password. */
function describeDatabase(url: string): string {
  const { host, pathname } = new URL(url);
  return `The database "${decodeURIComponent(pathname.slice(1))}" at ${host}`;
}

async function migrate(url: string): Promise<void> {
  // On a connection of its own, without time limits: other processes may be at it, and tables may be large.
  const store = createStore({ connectionString: url, max: 1 });
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
  return createStore({ connectionString: url, max: poolSize, ...TIME_LIMITS });
}

import { Kysely } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import { createPostgresDialect } from './dialects/create-postgres-dialect.ts';
import { followPrimary } from './dialects/follow-primary.ts';
import type { ConnectionPool } from './dialects/postgres-driver.ts';
import { type PreparationOptions, prepareStatements } from './dialects/prepare-statements.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** The time to wait for a connection, including a free one in the pool. After that, the caller is asked to retry. */
const CONNECT_TIMEOUT_MS = 5_000;

/** After this time without traffic, the operating system checks whether the server is still reachable. */
const KEEP_ALIVE_DELAY_MS = 10_000;

/** The types that are parsed as numbers: times, counts and their sums, which are `numeric`, are far below 2^53. */
const NUMBERS: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC];

const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  NUMBERS.includes(oid) ? Number : types.getTypeParser(oid, format as 'text');

/** Creates a pool of connections to a PostgreSQL database. It connects with the first query. */
export function createPostgresPool(config: PoolConfig): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    application_name: 'servicepay',
    types: { getTypeParser },
    // Statements are sent without waiting for earlier answers.
    pipeline: true,
    ...config,
  });
  // Without a listener, losing an idle connection would crash the process. The next query opens another one.
  const ignore = () => {};
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** Creates a store on a pool of connections, without migrating the database. */
export const createStoreOn = (connections: ConnectionPool): Store =>
  new Kysely<Tables>({ dialect: createPostgresDialect(connections) });

/** Creates connections with prepared statements. They connect with the first query. */
export const createConnections = (config: PoolConfig, options?: PreparationOptions): ConnectionPool =>
  prepareStatements(followPrimary(createPostgresPool(config)), options);

/**
 * Creates a store on a PostgreSQL database without migrating it. It connects with the first query. It does not know the tables'
 * columns, so a `select *` fails once when a newer version adds a column.
 */
export const createPostgresStore = (config: PoolConfig): Store => createStoreOn(createConnections(config));

import { Kysely } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import { createPostgresDialect } from './dialects/create-postgres-dialect.ts';
import type { TableColumns } from './dialects/name-columns.ts';
import { prepareStatements } from './dialects/prepare-statements.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './schema.ts';

/** Wait for a connection, also for a free one of the pool. After that the caller is asked to try again. */
const CONNECT_TIMEOUT_MS = 5_000;

/** Reads `bigint` as a number: times and counts are far below 2^53. */
const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format as 'text');

/** Connections to a PostgreSQL database. Connects with the first query. */
export function createPostgresPool(config: PoolConfig): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'servicepay',
    types: { getTypeParser },
    ...config,
  });
  // A connection that is lost while it is idle would end the process. The next query finds another one.
  const ignore = () => {};
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/**
 * Creates a store on a PostgreSQL database without migrating it. Connects with the first query.
 * @param columns of the migrated tables; without them, a statement that reads all columns fails once when a newer version adds one
 */
export const createPostgresStore = (config: PoolConfig, columns?: TableColumns): Store =>
  new Kysely<Tables>({
    dialect: createPostgresDialect(prepareStatements(createPostgresPool(config), columns)),
  });

import { Kysely } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import { type ConnectionPool, createPostgresDialect } from './dialects/create-postgres-dialect.ts';
import { followPrimary } from './dialects/follow-primary.ts';
import { type PreparationOptions, prepareStatements } from './dialects/prepare-statements.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './schema.ts';

/** Wait for a connection, also for a free one of the pool. After that the caller is asked to try again. */
const CONNECT_TIMEOUT_MS = 5_000;

/** After this time without traffic the system looks whether the server's machine is still there. */
const KEEP_ALIVE_DELAY_MS = 10_000;

/** Reads `bigint` as a number: times and counts are far below 2^53. */
const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format as 'text');

/** Connections to a PostgreSQL database. Connects with the first query. */
export function createPostgresPool(config: PoolConfig): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
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

/** Creates a store on connections to a PostgreSQL database, without migrating it. */
export const createStoreOn = (connections: ConnectionPool): Store =>
  new Kysely<Tables>({ dialect: createPostgresDialect(connections) });

/** Creates connections to a PostgreSQL database. Connects with the first query. */
export const createConnections = (config: PoolConfig, options?: PreparationOptions): ConnectionPool =>
  prepareStatements(followPrimary(createPostgresPool(config)), options);

/**
 * Creates a store on a PostgreSQL database without migrating it. Connects with the first query. It does not know the tables' columns: a
 * statement that reads all of them fails once when a newer version adds one.
 */
export const createPostgresStore = (config: PoolConfig): Store => createStoreOn(createConnections(config));

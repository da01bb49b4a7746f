import { Kysely } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import { createPostgresDialect } from './dialects/create-postgres-dialect.ts';
import { prepareStatements } from './dialects/prepare-statements.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './schema.ts';

/** For a connection, also for a free one of the pool: whoever waits longer is told to try again. */
const CONNECT_TIMEOUT_MS = 5_000;

/** `bigint` comes back as a number: times and counts are far below 2^53. */
const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format as 'text');

/** A store on a PostgreSQL database as it is. Connects with the first query. */
export function createPostgresStore(config: PoolConfig): Store {
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
  return new Kysely<Tables>({ dialect: createPostgresDialect(prepareStatements(pool)) });
}

import {
  type Dialect,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { type ConnectionPool, type PoolCounts, PostgresDriver } from './postgres-driver.ts';

/** The key of the advisory lock, the same in every version of the service. */
const MIGRATION_LOCK = 7_263_514_902;

/**
 * Locks within the migration's transaction. Kysely's own lock belongs to a session, which a pooler in transaction mode does not
 * preserve: two processes migrated at once, or a lock was never released (docs/decisions.md, 425). This lock begins the
 * transaction and ends with it; the server only notes that Kysely begins it again.
 */
class TransactionAdapter extends PostgresAdapter {
  readonly pool: ConnectionPool;

  constructor(pool: ConnectionPool) {
    super();
    this.pool = pool;
  }

  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`begin`.execute(db);
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

/** Creates Kysely's dialect for PostgreSQL. If the database is unreachable, queries fail with `StoreUnavailableError`. */
export const createPostgresDialect = (pool: ConnectionPool): Dialect => ({
  createAdapter: () => new TransactionAdapter(pool),
  createDriver: () => new PostgresDriver(pool),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** Counts the connections of this process to PostgreSQL; `undefined` for an SQLite database. */
export function countConnections<Tables>(db: Kysely<Tables>): PoolCounts | undefined {
  const { adapter } = db.getExecutor();
  return adapter instanceof TransactionAdapter ? adapter.pool.count?.() : undefined;
}

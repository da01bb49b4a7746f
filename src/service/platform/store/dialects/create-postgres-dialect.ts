import {
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
} from 'kysely';
import { StoreUnavailableError } from './store-unavailable-error.ts';

/**
 * Classes of server errors that may be gone at the next try (PostgreSQL, Appendix A): connection lost, transaction rolled back,
 * resources short, stopped by the operator or by a time limit, read-only until a failover is over.
 */
const PASSING_ERRORS = /^(08|40|53|57|25006|25P03|55P03)/;

/**
 * A prepared statement of the connection is no longer valid: a newer version has changed its table, or a pooler has changed the
 * connection. The next connection prepares it again.
 */
const STALE_STATEMENTS = /^(0A000|26000|42P05|08P01)$/;
/** A newer version has changed the table. The other codes above come only through a pooler. */
const RESULT_CHANGED = '0A000';

/** The server, or a pooler, closes the connection after such an error. Servers translate the severity, but not the code. */
const LAST_SEVERITIES = /^(FATAL|PANIC)$/;
const LAST_CODES = /^(57P0|25P03)/;

const TRANSACTION_START = /^(begin|start transaction)/;
const TRANSACTION_END = /^(commit|rollback)$/;

/** Reads the code of an error that the server sent. An error on the way to the server has none. */
const readCode = (error: unknown): string | undefined => {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && typeof severity === 'string' ? code : undefined;
};

/** Text in PostgreSQL cannot contain NUL. It is stored, and looked up, as the replacement character. */
const adaptParameter = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value;

function isLast(error: unknown): boolean {
  const code = readCode(error);
  return !code || LAST_CODES.test(code) || LAST_SEVERITIES.test((error as { severity: string }).severity);
}

const isStale = (error: unknown): boolean => STALE_STATEMENTS.test(readCode(error) ?? '') && !isLast(error);

/** Describes an error in a few words, without any part of the address. */
function describeError(error: Error): string {
  if (isStale(error) && readCode(error) !== RESULT_CHANGED)
    return 'its connection pooler mixes up prepared statements (docs/operations.md, "PgBouncer")';
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'nothing answers there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its host is not known';
  return error.message || code || error.name;
}

const toUnavailable = (error: Error): StoreUnavailableError =>
  new StoreUnavailableError(describeError(error));

function translateError(error: unknown): unknown {
  const code = readCode(error);
  return code && !isStale(error) && !PASSING_ERRORS.test(code) ? error : toUnavailable(error as Error);
}

/**
 * Watches a connection. After an error below the server, its last one, or with a statement that is no longer valid, it is not used again.
 * Outside a transaction such a statement is sent once more as it is: the server has not executed it.
 */
function watchClient(client: ReleasableClient): PostgresPoolClient {
  let isBroken = false;
  let isInTransaction = false;
  const send = async (sql: string, parameters: unknown[]) => {
    try {
      return await client.query(sql, parameters);
    } catch (error) {
      if (isLast(error) || isStale(error)) isBroken = true;
      if (!isStale(error) || isInTransaction) throw error;
      return await client.query(sql, parameters, false);
    }
  };
  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (TRANSACTION_START.test(sql)) isInTransaction = true;
    try {
      return await send(sql, parameters.map(adaptParameter));
    } catch (error) {
      if (isLast(error)) isBroken = true;
      throw translateError(error);
    } finally {
      if (TRANSACTION_END.test(sql)) isInTransaction = false;
    }
  };
  // Kysely streams rows through a cursor only if one is configured.
  return { query: query as PostgresPoolClient['query'], release: () => client.release(isBroken) };
}

interface ReleasableClient {
  /** @param isPrepared false for a statement that the connection is not to keep */
  query(sql: string, parameters: unknown[], isPrepared?: boolean): Promise<unknown>;
  /** @param isBroken closes the connection */
  release(isBroken: boolean): void;
}

/** The part of a `pg` pool that the dialect uses. */
export interface ConnectionPool {
  connect(): Promise<ReleasableClient>;
  end(): Promise<void>;
}

/** Known to every version of the service. */
const MIGRATION_LOCK = 7_263_514_902;

/**
 * Kysely's lock belongs to a session, and a pooler in transaction mode takes the session away: two processes migrated at once, or a lock
 * was never released (docs/decisions.md, 425). This one begins the transaction with which it ends. That Kysely begins it again is only a
 * notice of the server.
 */
class TransactionAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`begin`.execute(db);
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

class TransactionDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionAdapter();
  }
}

/** Creates Kysely's dialect for PostgreSQL. If the database is away, queries fail with `StoreUnavailableError`. */
export function createPostgresDialect(pool: ConnectionPool): PostgresDialect {
  const watched: PostgresPool = {
    async connect() {
      const client = await pool.connect().catch((error: Error) => {
        throw toUnavailable(error);
      });
      return watchClient(client);
    },
    end: () => pool.end(),
  };
  return new TransactionDialect({ pool: watched });
}

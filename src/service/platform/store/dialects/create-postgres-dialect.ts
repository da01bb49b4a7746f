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
 * Classes of temporary server errors (PostgreSQL, Appendix A): lost connection, rolled-back transaction, insufficient resources,
 * operator intervention or timeout, read-only during a failover.
 */
const PASSING_ERRORS = /^(08|40|53|57|25006|25P03|55P03)/;

/**
 * Errors of a prepared statement that is no longer valid: a newer version has changed its table, or a pooler has switched the
 * connection. It is prepared again on the next connection.
 */
const STALE_STATEMENTS = /^(0A000|26000|42P05|08P01)$/;
/** The code after a newer version has changed the table. The other codes above occur only with a pooler. */
const RESULT_CHANGED = '0A000';

/** The server or a pooler closes the connection after such an error. Servers translate the severity, but not the code. */
const LAST_SEVERITIES = /^(FATAL|PANIC)$/;
const LAST_CODES = /^(57P0|25P03)/;

const TRANSACTION_START = /^(begin|start transaction)/;
const TRANSACTION_END = /^(commit|rollback)$/;

/** Returns the code of an error from the server. An error before the server has none. */
const readCode = (error: unknown): string | undefined => {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && typeof severity === 'string' ? code : undefined;
};

/** Replaces NUL, which PostgreSQL cannot store in text, by the replacement character, when writing and when searching. */
const adaptParameter = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value;

function isLast(error: unknown): boolean {
  const code = readCode(error);
  return !code || LAST_CODES.test(code) || LAST_SEVERITIES.test((error as { severity: string }).severity);
}

const isStale = (error: unknown): boolean => STALE_STATEMENTS.test(readCode(error) ?? '') && !isLast(error);

/** Codes of a certificate that no authority known to Node has signed. */
const UNKNOWN_AUTHORITY = /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_SELF_SIGNED)/;

/** Describes an error in a few words, without any part of the URL. */
function describeError(error: Error): string {
  if (isStale(error) && readCode(error) !== RESULT_CHANGED)
    return 'its connection pooler mixes up prepared statements (docs/operations.md, "PgBouncer")';
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'nothing answers there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its host is not known';
  if (UNKNOWN_AUTHORITY.test(code ?? ''))
    return 'the authority of its certificate is not known (add sslrootcert=/path/to/ca.pem to DATABASE_URL, as docs/operations.md, "PostgreSQL", says)';
  return error.message || code || error.name;
}

const toUnavailable = (error: Error): StoreUnavailableError =>
  new StoreUnavailableError(describeError(error));

function translateError(error: unknown): unknown {
  const code = readCode(error);
  return code && !isStale(error) && !PASSING_ERRORS.test(code) ? error : toUnavailable(error as Error);
}

/**
 * Watches a connection, which is not reused after a network error, a fatal error or an invalid prepared statement. Outside a
 * transaction, such a statement is sent again unprepared, because the server has not executed it.
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
  // Kysely streams rows with a cursor only if one is configured.
  return { query: query as PostgresPoolClient['query'], release: () => client.release(isBroken) };
}

interface ReleasableClient {
  /** @param isPrepared false if the connection must not keep the statement */
  query(sql: string, parameters: unknown[], isPrepared?: boolean): Promise<unknown>;
  /** @param isBroken whether to close the connection */
  release(isBroken: boolean): void;
}

/** The part of a `pg` pool that the dialect uses. */
export interface ConnectionPool {
  connect(): Promise<ReleasableClient>;
  end(): Promise<void>;
}

/** The key of the advisory lock, the same in every version of the service. */
const MIGRATION_LOCK = 7_263_514_902;

/**
 * Locks within the migration's transaction. Kysely's own lock belongs to a session, which a pooler in transaction mode does not
 * preserve: two processes migrated at once, or a lock was never released (docs/decisions.md, 425). This lock begins the
 * transaction and ends with it; the server only notes that Kysely begins it again.
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

/** Creates Kysely's dialect for PostgreSQL. If the database is unreachable, queries fail with `StoreUnavailableError`. */
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

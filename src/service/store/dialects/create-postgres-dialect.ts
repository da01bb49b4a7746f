import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { StoreUnavailableError } from './store-unavailable-error.ts';

/**
 * Classes of the server's errors that the next try need not meet again (PostgreSQL, Appendix A): connection lost,
 * transaction rolled back, resources short, stopped by the operator or by a time limit.
 */
const PASSING_ERRORS = /^(08|40|53|57|25P03|55P03)/;

/**
 * A statement that the connection keeps prepared is no longer good: a newer version has changed its table, or a pooler
 * has changed the connection. The next connection prepares it anew.
 */
const STALE_STATEMENTS = /^(0A000|26000)$/;

/** Only what the server itself has said has such a code; all else is the way there. */
const readCode = (error: unknown): string | undefined => {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && typeof severity === 'string' ? code : undefined;
};

/** Text in PostgreSQL has no NUL. It is kept, and looked up, as the character for what cannot be shown. */
const adaptParameter = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value;

/** In a few words, with nothing of the address in them. */
function describeError(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'nothing answers there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its host is not known';
  return error.message || code || error.name;
}

const toUnavailable = (error: Error): StoreUnavailableError =>
  new StoreUnavailableError(describeError(error));

/** A connection that failed below the server's own errors is not used again. */
function watchClient(client: ReleasableClient): PostgresPoolClient {
  let isBroken = false;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    try {
      return await client.query(sql, parameters.map(adaptParameter));
    } catch (error) {
      const code = readCode(error);
      const isStale = code !== undefined && STALE_STATEMENTS.test(code);
      if (!code || isStale) isBroken = true;
      throw code && !isStale && !PASSING_ERRORS.test(code) ? error : toUnavailable(error as Error);
    }
  };
  // Kysely streams rows through a cursor only where one is configured.
  return { query: query as PostgresPoolClient['query'], release: () => client.release(isBroken) };
}

interface ReleasableClient {
  query(sql: string, parameters: unknown[]): Promise<unknown>;
  /** @param isBroken closes the connection */
  release(isBroken: boolean): void;
}

/** The part of a pool of `pg` that is needed. */
export interface ConnectionPool {
  connect(): Promise<ReleasableClient>;
  end(): Promise<void>;
}

/** PostgreSQL for Kysely. Queries of a database that is away fail with `StoreUnavailableError`. */
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
  return new PostgresDialect({ pool: watched });
}

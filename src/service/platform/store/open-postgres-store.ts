import { sql } from 'kysely';
import { ConfigError } from '../config/config-error.ts';
import { createConnections, createStoreOn } from './create-postgres-store.ts';
import type { TableColumns } from './dialects/name-columns.ts';
import type { ConnectionPool } from './dialects/postgres-driver.ts';
import { StoreUnavailableError } from './dialects/store-unavailable-error.ts';
import { type Migrations, migrateStore, type Report } from './migrate-store.ts';
import type { Store } from './open-store.ts';

interface PostgresOptions {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** The maximum number of connections of this process. */
  poolSize: number;
  migrations: Migrations;
  /** Called for each migration. */
  report?: Report | undefined;
}

/** The time limit of a statement, including its wait for locks. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** The time after which a connection counts as lost. */
const QUERY_TIMEOUT_MS = 15_000;
/** The time after which a transaction without statements, such as that of a hanging process, loses its locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;

const TIME_LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  query_timeout: QUERY_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
};

/** Describes the database by its host and name, never by user or password. */
function describeDatabase(url: string): string {
  const { host, pathname } = new URL(url);
  return `The database "${decodeURIComponent(pathname.slice(1))}" at ${host}`;
}

/** Completes a sentence that starts with the database. */
function describeMisfit(error: Error): string {
  if (error instanceof StoreUnavailableError) return `cannot be used: ${error.reason}`;
  return `does not fit this version: ${error.message}`;
}

/** Reads the current columns of the tables. */
async function readColumns(store: Store): Promise<TableColumns> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`select table_name, column_name
    from information_schema.columns where table_schema = current_schema() order by ordinal_position`.execute(
    store,
  );
  const columns = new Map<string, string[]>();
  for (const { table_name: table, column_name: column } of rows)
    columns.set(table, [...(columns.get(table) ?? []), column]);
  return columns;
}

/** @returns the columns after the migration */
async function migrate({ url, migrations, report }: PostgresOptions): Promise<TableColumns> {
  // On a separate connection without time limits: another process may be migrating, and tables may be large. It prepares no
  // statements, because a pooler that mixes them up would break the transaction.
  const store = createStoreOn(createConnections({ connectionString: url, max: 1 }, { areKept: false }));
  try {
    await migrateStore(store, migrations, report);
    return await readColumns(store);
  } catch (error) {
    throw new ConfigError(`${describeDatabase(url)} ${describeMisfit(error as Error)}`);
  } finally {
    await store.destroy();
  }
}

/**
 * Sends a statement over two connections. If a pooler mixes up prepared statements, the second connection finds that of the
 * first, and this is detected before a transaction fails. Any other problem is reported by the next statement.
 * @returns whether the time limits apply; a pooler may ignore them
 */
async function tryConnections(connections: ConnectionPool): Promise<boolean> {
  let limit: string | undefined;
  for (let times = 0; times < 2; times += 1) {
    const connection = await connections.connect().catch(() => undefined);
    const asked = connection?.query("select current_setting('statement_timeout') as limit, $1::integer", [
      times,
    ]);
    const answer = await asked?.catch(() => undefined);
    limit ??= (answer as { rows: { limit: string }[] } | undefined)?.rows[0]?.limit;
    connection?.release(true);
  }
  return limit !== '0';
}

const SET_LIMITS = `; set local statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set local idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_TIMEOUT_MS}`;

/** Wraps connections to set the time limits in each transaction: a pooler shares connections, so they cannot be set once. */
const limitTransactions = (connections: ConnectionPool): ConnectionPool => ({
  async connect() {
    const { query, release } = await connections.connect();
    return { query: (sql, ...rest) => query(sql === 'begin' ? sql + SET_LIMITS : sql, ...rest), release };
  },
  end: () => connections.end(),
  count: connections.count,
});

/**
 * Opens a PostgreSQL database, which other processes may share, and migrates it to this version.
 * @throws ConfigError if it is unreachable, refuses the connection, or has an unknown version
 */
export async function openPostgresStore(options: PostgresOptions): Promise<Store> {
  const { url, poolSize } = options;
  const columns = await migrate(options);
  const connections = createConnections(
    { connectionString: url, max: poolSize, ...TIME_LIMITS },
    { columns },
  );
  const areLimited = await tryConnections(connections);
  return createStoreOn(areLimited ? connections : limitTransactions(connections));
}

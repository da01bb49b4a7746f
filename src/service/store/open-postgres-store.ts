import { sql } from 'kysely';
import { ConfigError } from '../config/config-error.ts';
import { createPostgresStore } from './create-postgres-store.ts';
import type { TableColumns } from './dialects/name-columns.ts';
import { StoreUnavailableError } from './dialects/store-unavailable-error.ts';
import { migrateStore } from './migrate-store.ts';
import { UnreleasedDatabaseError } from './migrations/adopt-unreleased.ts';
import type { Store } from './open-store.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** Most connections of this process. */
  poolSize: number;
}

/** For one statement, including its wait for the lock of another transaction. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** After this time the connection counts as lost. */
const QUERY_TIMEOUT_MS = 15_000;
/** A transaction without statements, for example of a process that hangs, loses its locks after this time. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;

const TIME_LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  query_timeout: QUERY_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
};

/** Names the database by its host and name, never by its user or password. */
function describeDatabase(url: string): string {
  const { host, pathname } = new URL(url);
  return `The database "${decodeURIComponent(pathname.slice(1))}" at ${host}`;
}

/** The rest of a sentence that starts with the database. */
function describeMisfit(error: Error): string {
  if (error instanceof StoreUnavailableError) return `cannot be used: ${error.reason}`;
  if (error instanceof UnreleasedDatabaseError)
    return 'was made by an early version that was never released. Set DATABASE_URL to an empty database.';
  return `does not fit this version: ${error.message}`;
}

/** Reads which columns the tables have now. */
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

/** @returns the columns that the tables have then */
async function migrate(url: string): Promise<TableColumns> {
  // On a connection of its own, without time limits: another process may be migrating, and tables may be large.
  const store = createPostgresStore({ connectionString: url, max: 1 });
  try {
    await migrateStore(store);
    return await readColumns(store);
  } catch (error) {
    throw new ConfigError(`${describeDatabase(url)} ${describeMisfit(error as Error)}`);
  } finally {
    await store.destroy();
  }
}

/**
 * Opens a PostgreSQL database, which other processes may use at the same time, and brings it to the tables of this version.
 * @throws ConfigError when it cannot be reached, refuses the connection, or is of an unknown version
 */
export async function openPostgresStore({ url, poolSize }: PostgresOptions): Promise<Store> {
  const columns = await migrate(url);
  return createPostgresStore({ connectionString: url, max: poolSize, ...TIME_LIMITS }, columns);
}

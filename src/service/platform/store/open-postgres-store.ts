import { sql } from 'kysely';
import { ConfigError } from '../config/config-error.ts';
import { describeDatabase } from '../config/read-database-url.ts';
import { checkDatabase } from './check-database.ts';
import { createConnections, createStoreOn } from './create-postgres-store.ts';
import type { TableColumns } from './dialects/name-columns.ts';
import type { ConnectionPool } from './dialects/postgres-driver.ts';
import { StoreUnavailableError } from './dialects/store-unavailable-error.ts';
import { type Migrations, migrateStore, type Report } from './migrate-store.ts';
import type { Store } from './open-store.ts';
import {
  ASK_SETTINGS,
  explainSettings,
  IDLE_TRANSACTION_TIMEOUT_MS,
  listDeviations,
  type SettingRow,
  STATEMENT_TIMEOUT_MS,
  setLocally,
  withSettings,
} from './session-settings.ts';

interface PostgresOptions {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** The maximum number of connections of this process. */
  poolSize: number;
  migrations: Migrations;
  /** Called for each migration. */
  report?: Report | undefined;
}

/** The time after which a connection counts as lost. */
const QUERY_TIMEOUT_MS = 15_000;

const TIME_LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
};

/** A migration takes as long as it takes, and sees what another process has migrated while it waited. */
const WITHOUT_LIMITS = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  standard_conforming_strings: 'on',
};

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

/** A connection pool whose transactions begin with settings: a pooler shares connections, so they cannot be set once. */
const setInTransactions = (
  connections: ConnectionPool,
  settings: Readonly<Record<string, string | number>>,
): ConnectionPool => ({
  async connect() {
    const { query, release } = await connections.connect();
    const begin = `begin isolation level read committed${setLocally(settings)}`;
    return { query: (sql, ...rest) => query(sql === 'begin' ? begin : sql, ...rest), release };
  },
  end: () => connections.end(),
  count: connections.count,
});

const misfit = (url: string, sentence: string) => new ConfigError(`${describeDatabase(url)} ${sentence}`);

/** Migrates the database, if it is one that the service can use. @returns the columns, and what sessions must be given */
async function migrate({ url, migrations, report }: PostgresOptions) {
  // On a separate connection without time limits: another process may be migrating, and tables may be large. It prepares no
  // statements, because a pooler that mixes them up would break the transaction.
  const connections = createConnections({ connectionString: url, max: 1 }, { areKept: false });
  const store = createStoreOn(setInTransactions(connections, WITHOUT_LIMITS));
  try {
    const schema = await checkDatabase(store).catch((error: Error) => {
      throw error instanceof StoreUnavailableError ? error : misfit(url, error.message);
    });
    await migrateStore(store, migrations, report, schema);
    const { rows } = await sql.raw<SettingRow>(ASK_SETTINGS).execute(store);
    return { columns: await readColumns(store), deviations: listDeviations(rows) };
  } catch (error) {
    throw error instanceof ConfigError ? error : misfit(url, describeMisfit(error as Error));
  } finally {
    await store.destroy();
  }
}

/** How a pooler refuses a client that asks for settings at the start of its session. */
const REFUSED_START = /unsupported startup parameter|command-line options/i;

/**
 * Sends a statement over two connections. If a pooler mixes up prepared statements, the second connection finds that of the
 * first, and this is detected before a transaction fails. Any other problem is reported by the next statement.
 * @returns whether the time limits apply, and which settings do not: a pooler may ignore or refuse them
 */
async function tryConnections(connections: ConnectionPool) {
  let rows: SettingRow[] | undefined;
  let isRefused = false;
  for (let times = 0; times < 2; times += 1) {
    const connection = await connections.connect().catch(({ message }: Error) => {
      isRefused ||= REFUSED_START.test(message);
    });
    const asked = connection?.query(`${ASK_SETTINGS} and $1::integer >= 0`, [times]);
    const answer = (await asked?.catch(() => undefined)) as { rows: SettingRow[] } | undefined;
    rows ??= answer?.rows;
    connection?.release(true);
  }
  const limit = rows?.find(({ name }) => name === 'statement_timeout')?.setting;
  return { isRefused, isLimited: limit !== '0', missing: listDeviations(rows ?? []) };
}

/**
 * Opens a PostgreSQL database, which other processes may share, and migrates it to this version. What the statements need of a session
 * is set at the start of each, where the database has other defaults (docs/decisions.md, 789).
 * @throws ConfigError if it is unreachable, refuses the connection, has an unknown version, or cannot be used as it is
 */
export async function openPostgresStore(options: PostgresOptions): Promise<Store> {
  const { url, poolSize } = options;
  const { columns, deviations } = await migrate(options);
  const open = (connectionString: string, limits: object) =>
    createConnections(
      { connectionString, max: poolSize, query_timeout: QUERY_TIMEOUT_MS, ...limits },
      { columns },
    );
  let connections = open(withSettings(url, deviations), TIME_LIMITS);
  let { isRefused, isLimited, missing } = await tryConnections(connections);
  if (isRefused) {
    await connections.end();
    connections = open(url, {});
    isLimited = false;
    missing = deviations;
  }
  if (Object.keys(missing).length) {
    await connections.end();
    throw misfit(
      url,
      `has other defaults than the service needs, and its pooler does not let it set them: ${explainSettings(missing)}.`,
    );
  }
  return createStoreOn(isLimited ? connections : setInTransactions(connections, TIME_LIMITS));
}

import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import { getAhead } from './send-ahead.ts';
import { isLast, isStale, toUnavailable, translatePostgresError } from './translate-postgres-error.ts';

/** An answer of `pg`. */
interface Answer {
  rowCount: number | null;
  rows: never[];
}

interface ReleasableClient {
  /** @param isPrepared false if the connection must not keep the statement */
  query(sql: string, parameters: unknown[], isPrepared?: boolean): Promise<unknown>;
  /** @param isBroken whether to close the connection */
  release(isBroken: boolean): void;
}

/** The connections of a pool, those of them that are free, and how many requests wait for one. */
export interface PoolCounts {
  total: number;
  idle: number;
  waiting: number;
}

/** The part of a `pg` pool that the driver uses. Its clients send what they are asked without waiting for earlier answers. */
export interface ConnectionPool {
  connect(): Promise<ReleasableClient>;
  end(): Promise<void>;
  /** Absent in a pool that has no such counts. */
  count?: (() => PoolCounts) | undefined;
}

const NO_RESULT: QueryResult<never> = { rows: [] };

const ignore = () => {};

/** Replaces NUL, which PostgreSQL cannot store in text, by the replacement character, when writing and when searching. */
const adaptParameter = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value;

const toResult = ({ rowCount, rows }: Answer): QueryResult<never> => ({
  numAffectedRows: BigInt(rowCount ?? 0),
  rows,
});

/**
 * A connection, which is not reused after a network error, a fatal error or an invalid prepared statement. Outside a transaction,
 * such a statement is sent again unprepared, because the server has not executed it.
 */
class PostgresConnection implements DatabaseConnection {
  readonly #client: ReleasableClient;
  #isBroken = false;
  #isInTransaction = false;
  /** The error of a statement in this transaction, after which the server keeps none of its writes (docs/decisions.md, 633). */
  #failure: unknown;
  /** The answers to what was sent ahead, until one of a later statement has come. */
  #ahead: Promise<unknown>[] = [];

  constructor(client: ReleasableClient) {
    this.#client = client;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const sent = this.#send(query.sql, query.parameters);
    const ahead = getAhead(query);
    // Outside a transaction no later statement would report its error.
    if (!ahead || !this.#isInTransaction) return this.#finish(sent);
    this.#keep(sent);
    ahead.answer = sent;
    return NO_RESULT;
  }

  // biome-ignore lint/correctness/useYield: lists are read page by page, and no cursor is configured.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows cannot be streamed.');
  }

  /** Sends it ahead of the first statement. */
  begin({ accessMode, isolationLevel }: TransactionSettings): void {
    this.#isInTransaction = true;
    this.#failure = undefined;
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const isPlain = !accessMode && !isolationLevel;
    this.#keep(this.#send(isPlain ? 'begin' : `start transaction${isolation} ${accessMode ?? ''}`, []));
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    try {
      const sent = this.#send(how, []);
      // The statements that are rolled back may have failed.
      if (how === 'rollback') this.#ahead = [];
      await this.#finish(sent);
      if (how === 'commit' && this.#failure) throw this.#failure;
    } finally {
      this.#isInTransaction = false;
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  #keep(sent: Promise<unknown>): void {
    sent.catch(ignore);
    this.#ahead.push(sent);
  }

  /** Waits for an answer. If something sent ahead has failed, its error is the reason. */
  async #finish<Result>(sent: Promise<Result>): Promise<Result> {
    sent.catch(ignore);
    const ahead = this.#ahead;
    this.#ahead = [];
    for (const earlier of ahead) await earlier;
    return sent;
  }

  async #send(sql: string, parameters: readonly unknown[]): Promise<QueryResult<never>> {
    const values = parameters.map(adaptParameter);
    try {
      return toResult((await this.#client.query(sql, values)) as Answer);
    } catch (error) {
      if (isLast(error) || isStale(error)) this.#isBroken = true;
      if (this.#isInTransaction) this.#failure ??= translatePostgresError(error);
      if (!isStale(error) || this.#isInTransaction) throw translatePostgresError(error);
    }
    try {
      return toResult((await this.#client.query(sql, values, false)) as Answer);
    } catch (error) {
      if (isLast(error)) this.#isBroken = true;
      throw translatePostgresError(error);
    }
  }
}

/** Kysely's driver for PostgreSQL, except that it can send statements ahead. */
export class PostgresDriver implements Driver {
  readonly #pool: ConnectionPool;

  constructor(pool: ConnectionPool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    const client = await this.#pool.connect().catch((error: Error) => {
      throw toUnavailable(error);
    });
    return new PostgresConnection(client);
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
  }

  commitTransaction(connection: PostgresConnection): Promise<void> {
    return connection.end('commit');
  }

  rollbackTransaction(connection: PostgresConnection): Promise<void> {
    return connection.end('rollback');
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

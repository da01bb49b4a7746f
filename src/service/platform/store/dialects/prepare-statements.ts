import type { QueryConfig } from 'pg';
import { createStatementNames } from './create-statement-names.ts';
import { nameColumns, type TableColumns } from './name-columns.ts';
import type { ConnectionPool, PoolCounts } from './postgres-driver.ts';

/** The maximum number of cached texts, well above the number of different statements. */
const MAX_TEXTS = 500;

/**
 * Codes of a lost prepared statement, or one of another client: only a pooler without support for prepared statements causes
 * them.
 */
const MIXED_UP = /^(26000|42P05)$/;

export interface PooledClient {
  query(config: QueryConfig): Promise<unknown>;
  release(isBroken: boolean): void;
}

/** The part of a `pg` pool that is used here. */
export interface ClientPool {
  connect(): Promise<PooledClient>;
  end(): Promise<void>;
  count?: (() => PoolCounts) | undefined;
}

function createColumnNamer(columns: TableColumns): (sql: string) => string {
  const texts = new Map<string, string>();
  return (sql) => {
    const known = texts.get(sql);
    if (known !== undefined) return known;
    const named = nameColumns(sql, columns);
    if (texts.size < MAX_TEXTS) texts.set(sql, named);
    return named;
  };
}

export interface PreparationOptions {
  /** The columns of this version's tables, by which `*` is replaced. */
  columns?: TableColumns;
  /** `false` disables prepared statements. */
  areKept?: boolean;
  /** Called with a sentence if a pooler has mixed up statements. */
  warn?: (line: string) => void;
}

/**
 * Wraps a pool so that its connections use prepared statements (docs/decisions.md, 135). Once a pooler has mixed them up, no more
 * are prepared (docs/decisions.md, 399).
 */
export function prepareStatements(pool: ClientPool, options: PreparationOptions = {}): ConnectionPool {
  const { columns = new Map(), warn = (line) => console.error(line) } = options;
  let { areKept = true } = options;
  const getName = createStatementNames();
  const getText = createColumnNamer(columns);
  const learn = (code: unknown) => {
    if (!areKept || typeof code !== 'string' || !MIXED_UP.test(code)) return;
    areKept = false;
    warn(
      'The connection pooler of the database mixes up prepared statements. They are not used any more, which costs the database CPU. See docs/operations.md, "PgBouncer".',
    );
  };
  return {
    async connect() {
      const client = await pool.connect();
      let hasFailed = false;
      return {
        async query(sql, values, isPrepared = true) {
          const text = getText(sql);
          const name = isPrepared && areKept ? getName(text) : undefined;
          try {
            const answer = await client.query({ ...(name && { name }), text, values });
            hasFailed = false;
            return answer;
          } catch (error) {
            // A statement that was sent behind a failed one may lack what that one was to prepare.
            if (name && !hasFailed) learn((error as { code?: unknown }).code);
            hasFailed = true;
            throw error;
          }
        },
        release: (isBroken) => client.release(isBroken),
      };
    },
    end: () => pool.end(),
    count: pool.count,
  };
}

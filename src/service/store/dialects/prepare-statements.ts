import type { Pool } from 'pg';
import type { ConnectionPool } from './create-postgres-dialect.ts';
import { createStatementNames } from './create-statement-names.ts';
import { nameColumns, type TableColumns } from './name-columns.ts';

/** Texts to keep: far more than the service has different statements. */
const MAX_TEXTS = 500;

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

/**
 * Wraps a pool so that its connections keep the service's statements prepared (docs/decisions.md, 135).
 * @param columns of the tables of this version, which statements name
 */
export function prepareStatements(pool: Pool, columns: TableColumns = new Map()): ConnectionPool {
  const getName = createStatementNames();
  const getText = createColumnNamer(columns);
  return {
    async connect() {
      const client = await pool.connect();
      return {
        query(sql, values, isPrepared = true) {
          const text = getText(sql);
          const name = isPrepared ? getName(text) : undefined;
          return client.query({ ...(name && { name }), text, values });
        },
        release: (isBroken) => client.release(isBroken),
      };
    },
    end: () => pool.end(),
  };
}

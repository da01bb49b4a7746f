import type { Pool } from 'pg';
import type { ConnectionPool } from './create-postgres-dialect.ts';
import { createStatementNames } from './create-statement-names.ts';

/** Wraps a pool so that its connections keep the service's statements prepared (docs/decisions.md, 135). */
export function prepareStatements(pool: Pool): ConnectionPool {
  const getName = createStatementNames();
  return {
    async connect() {
      const client = await pool.connect();
      return {
        query(text, values) {
          const name = getName(text);
          return client.query({ ...(name && { name }), text, values });
        },
        release: (isBroken) => client.release(isBroken),
      };
    },
    end: () => pool.end(),
  };
}

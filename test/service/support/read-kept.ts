import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isPostgres } from '../../../src/service/platform/store/dialects/is-postgres.ts';
import type { Store } from '../../../src/service/platform/store/open-store.ts';

/**
 * Everything that a database keeps, to look for what must not be in it: SQLite's files, whose write-ahead log has every
 * row that was ever written; the rows of PostgreSQL's tables.
 */
export async function readKept(store: Store, dataDir: string): Promise<Buffer[]> {
  if (!isPostgres(store)) return readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name)));
  const tables = await store.introspection.getTables();
  const dumps = tables.map(async ({ name }) => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(store);
    return Buffer.from(JSON.stringify(rows));
  });
  return Promise.all(dumps);
}

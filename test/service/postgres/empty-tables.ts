import { sql } from 'kysely';
import type { Store } from '../../../src/service/store/open-store.ts';

/** Makes a database as good as new. Deleting few rows takes a tenth of the time of making another one. */
export async function emptyTables(store: Store): Promise<void> {
  const tables = await store.introspection.getTables();
  for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(store);
  await sql`alter sequence companies_id_seq restart`.execute(store);
}

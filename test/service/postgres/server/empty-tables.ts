import { sql } from 'kysely';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';

/** Names and constraints of tables take the server longer to look up than few rows take to delete. */
let deletion: Promise<string> | undefined;

async function writeDeletion(store: Store): Promise<string> {
  const tables = await store.introspection.getTables();
  const deletions = tables.map(({ name }, index) => `d${index} as (delete from "${name}")`);
  return `with ${deletions.join(', ')} select setval('companies_id_seq', 1, false)`;
}

/** Makes a database as good as new. Deleting few rows takes a tenth of the time of making another one. */
export async function emptyTables(store: Store): Promise<void> {
  deletion ??= writeDeletion(store);
  await sql.raw(await deletion).execute(store);
}

import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialects/is-postgres.ts';

/**
 * `022_search_index`: on SQLite the index of the newest records holds their search text too, so that a search reads only the records that
 * it finds. An entry of an index of PostgreSQL has no room for such a text.
 */
export async function addSearchIndex(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return;
  await sql`drop index records_newest`.execute(db);
  await sql`create index records_newest on records (company_id, resource, created_at, id, search)`.execute(
    db,
  );
}

import { type Kysely, sql } from 'kysely';

/** `010_link_changes`: how often a link was changed, so that an open page notices. */
export async function addLinkChanges(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table links add column revision integer not null default 0').execute(db);
}

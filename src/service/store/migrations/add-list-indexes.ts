import type { Kysely } from 'kysely';

/** The table as its indexes need it; the one of `schema.ts` moves on, a migration does not. */
type IndexedTables = { payments: { method: string | null } };

/** What the lists need where there are many rows (`links/list-links.ts`, `webhooks/list-deliveries.ts`). */
export async function addListIndexes(untyped: Kysely<unknown>): Promise<void> {
  const { schema } = untyped.withTables<IndexedTables>();
  // A method that is rare would be looked for among all links. One that nobody has paid has none: it takes no room.
  await schema
    .createIndex('payments_of_method')
    .on('payments')
    .columns(['company_id', 'method', 'created_at', 'id', 'status', 'link_type'])
    .where('method', 'is not', null)
    .execute();
  // With the end of the link: PostgreSQL would read every open one from the table, to look for those that are overdue.
  await schema.dropIndex('payments_newest_of_status').execute();
  await schema
    .createIndex('payments_newest_of_status')
    .on('payments')
    .columns(['company_id', 'status', 'created_at', 'id', 'method', 'link_type', 'link_expires_at'])
    .execute();
  // SQLite would read every delivery of the type from the table, to look for those in a state that few are in.
  await schema
    .createIndex('deliveries_of_type_in_state')
    .on('deliveries')
    .columns(['company_id', 'event_type', 'state', 'created_at', 'id'])
    .execute();
}

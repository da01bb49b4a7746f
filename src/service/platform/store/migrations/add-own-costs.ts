import { type Kysely, sql } from 'kysely';

/** `018_own_costs`: which payments a company makes for itself. */
export async function addOwnCosts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payments')
    .addColumn('is_own_cost', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update payments set is_own_cost = 1 where channel = 'domain'`.execute(db);
}

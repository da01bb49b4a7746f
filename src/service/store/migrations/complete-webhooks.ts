import { type Kysely, sql } from 'kysely';

/** One for a company's deliveries in the order in which they are due, and one for what each of its receivers waits for. */
const INDEXES = {
  deliveries_of_company_due: ['company_id', 'due_at', 'leased_until', 'origin', 'id'],
  deliveries_of_origin_due: ['company_id', 'origin', 'due_at', 'leased_until', 'id'],
};

/**
 * What it takes to give each company, and each of its receivers, their turn: of what is still to be sent only. And
 * what a company's own secret needs to be rotated. Leases run by real time from now on.
 */
export async function completeWebhooks(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(INDEXES)) {
    await db.schema
      .createIndex(name)
      .on('deliveries')
      .columns(columns)
      .where(sql<boolean>`state = 'PENDING'`)
      .execute();
  }
  // By the sandbox's clock until now: one that is ahead would keep them for as long as it is.
  await sql`update deliveries set leased_until = 0 where leased_until > 0`.execute(db);
  await db.schema.alterTable('companies').addColumn('previous_webhook_secret', 'text').execute();
  await db.schema.alterTable('companies').addColumn('previous_webhook_secret_until', 'bigint').execute();
}

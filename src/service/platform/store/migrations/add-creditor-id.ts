import type { Kysely } from 'kysely';

/** The company's SEPA creditor identifier, for the confirmation of a direct debit. From the fixtures, written at every start. */
export async function addCreditorId(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('companies').addColumn('sepa_creditor_id', 'text').execute();
}

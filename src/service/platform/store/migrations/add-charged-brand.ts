import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'alter table acquirer_authorizations add column brand text',
  'alter table acquirer_cards add column brand text',
];

/** `005_charged_brand`: the brand that the holder of a card with two chose, in the memory of the simulated acquirer. */
export async function addChargedBrand(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

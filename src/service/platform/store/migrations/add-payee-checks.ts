import { type Kysely, sql } from 'kysely';

/** `006_payee_checks`: the times of each user's checks of payees, for the limit. */
export async function addPayeeChecks(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create table payee_checks (user_id text primary key, times text not null)').execute(db);
}

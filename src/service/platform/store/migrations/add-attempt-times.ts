import { type Kysely, sql } from 'kysely';

/** `015_attempt_times`: when the shopper of an attempt was sent to a bank, and when it ended. Those of before have no such times. */
export async function addAttemptTimes(db: Kysely<unknown>): Promise<void> {
  for (const column of ['sent_at', 'ended_at'])
    await sql.raw(`alter table attempts add column ${column} bigint`).execute(db);
}

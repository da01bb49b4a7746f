import { type Kysely, sql } from 'kysely';

/**
 * `015_attempt_times`: when an attempt's shopper was redirected to a bank, and when it ended. Both are null for earlier attempts.
 */
export async function addAttemptTimes(db: Kysely<unknown>): Promise<void> {
  for (const column of ['sent_at', 'ended_at'])
    await sql.raw(`alter table attempts add column ${column} bigint`).execute(db);
}

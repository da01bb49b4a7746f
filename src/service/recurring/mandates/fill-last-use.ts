import { type Kysely, sql } from 'kysely';

/** Writes when the mandates of a database without that were last used: a debit that came back counts, a refused one does not. */
export async function fillLastUse(db: Kysely<unknown>): Promise<void> {
  await sql`with used as (select mandate_id, max(created_at) as at from attempts
      where mandate_id is not null and state in ('APPROVED', 'DECLINED') group by mandate_id)
    update mandates set used_at = (select at from used where used.mandate_id = mandates.id)
    where used_at is null`.execute(db);
}

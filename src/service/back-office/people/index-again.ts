import { sql } from 'kysely';
import type { Store } from '../../platform/store/open-store.ts';

/** Has all payments indexed again, by the job that indexes those of an earlier version: what they are searched by has changed. */
export async function indexAgain(db: Store): Promise<void> {
  await sql`update index_position set filled_to = ''`.execute(db);
}

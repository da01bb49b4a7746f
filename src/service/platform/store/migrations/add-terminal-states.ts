import { type Kysely, sql } from 'kysely';

/** `025_terminal_states`: which of a terminal's calls said last what it does. */
export async function addTerminalStates(db: Kysely<unknown>): Promise<void> {
  await sql`alter table terminals add column state_number bigint not null default 0`.execute(db);
}

import { sql } from 'kysely';
import type { Store } from '../../src/service/store/open-store.ts';

/** What payments, links and deliveries are written to. */
const TABLES = ['payments', 'attempts', 'deliveries', 'delivery_attempts'];

/**
 * Makes PostgreSQL wait at the end of every transaction that writes, once, as it does when a commit is only answered
 * after another machine has it too (`synchronous_commit = remote_apply`). It waits; it does not work.
 */
export async function slowCommits(store: Store, waitMs: number): Promise<void> {
  await sql`create function wait_for_replica() returns trigger language plpgsql as ${sql.lit(`
    begin
      if current_setting('bench.waited', true) is distinct from txid_current()::text then
        perform set_config('bench.waited', txid_current()::text, true);
        perform pg_sleep(${waitMs / 1000});
      end if;
      return null;
    end`)}`.execute(store);
  for (const table of TABLES) {
    await sql`create constraint trigger wait_for_replica after insert or update on ${sql.table(table)}
      deferrable initially deferred for each row execute function wait_for_replica()`.execute(store);
  }
}

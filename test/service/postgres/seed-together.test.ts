import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  BUILT_IN_COMPANIES,
  type CompanyFixture,
} from '../../../src/service/calls/companies/read-companies.ts';
import { registerCompanies } from '../../../src/service/calls/seeding/register-companies.ts';
import { createPostgresStore } from '../../../src/service/platform/store/create-postgres-store.ts';
import { POLL } from '../support/poll.ts';
import { createOwnDatabase, hasServer } from './server/require-server.ts';
import { runStatement } from './server/run-statement.ts';

/**
 * An insert looks for conflicts first, and then writes its indexes, oldest first. The oldest one waits for a lock here, so that two
 * processes have both looked before either writes.
 */
const HELD_INSERT = `
  create function wait_for_lock(id integer) returns integer language plpgsql immutable
    as 'begin perform pg_advisory_xact_lock_shared(7); return id; end';
  alter table stores drop constraint stores_pk, drop constraint stores_reference;
  create index stores_held on stores (wait_for_lock(id));
  alter table stores add constraint stores_pk primary key (company_id, id);
  alter table stores add constraint stores_reference unique (company_id, reference);`;

it.skipIf(!hasServer)('processes that insert the same store at the same moment both start', async () => {
  const url = await createOwnDatabase();
  const [merchant] = BUILT_IN_COMPANIES as [CompanyFixture];
  const stores = [1, 2].map(() => createPostgresStore({ connectionString: url, max: 1 }));
  const [first] = stores;
  if (!first) return;
  await registerCompanies(first, [{ ...merchant, stores: [] }]);
  await runStatement(url, HELD_INSERT);
  const shops = [{ id: 7, reference: 'ROMA-7', active: true, items: [] }];
  const holder = createPostgresStore({ connectionString: url, max: 1 });
  let starting: Promise<unknown>[] = [];
  await holder.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(trx);
    starting = stores.map((store) => registerCompanies(store, [{ ...merchant, stores: shops }]));
    // On another connection: a transaction sees the activity as it was.
    const countWaiting = async () =>
      (
        await runStatement(
          url,
          "select pid from pg_stat_activity where wait_event = 'advisory' and datname = current_database()",
        )
      ).length;
    await expect.poll(countWaiting, POLL).toBe(stores.length);
  });
  await Promise.all(starting);
  expect(await first.selectFrom('stores').select(['id', 'reference']).execute()).toEqual([
    { id: 7, reference: 'ROMA-7' },
  ]);
  await Promise.all([...stores, holder].map((store) => store.destroy()));
});

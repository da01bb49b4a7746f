import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPostgresStore } from '../../../src/service/store/create-postgres-store.ts';
import { StoreUnavailableError } from '../../../src/service/store/dialects/store-unavailable-error.ts';
import type { Store } from '../../../src/service/store/open-store.ts';
import { createOwnDatabase, hasServer } from './require-server.ts';
import { runStatement } from './run-statement.ts';

let url: string;
let store: Store;

const readSetting = (name: string) =>
  store.selectFrom('settings').selectAll().where('name', '=', name).executeTakeFirst();

/** What the store's one connection keeps. */
async function listPrepared(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
    store,
  );
  return rows.map(({ statement }) => statement);
}

describe.skipIf(!hasServer)('prepareStatements', () => {
  beforeEach(async () => {
    url = await createOwnDatabase();
    store = createPostgresStore({ connectionString: url, max: 1 });
  });
  afterEach(() => store.destroy());

  it('lets the server keep a statement, once for all its values', async () => {
    await store
      .insertInto('settings')
      .values([
        { name: 'a', value: '1' },
        { name: 'b', value: '2' },
      ])
      .execute();
    expect((await readSetting('a'))?.value).toBe('1');
    expect((await readSetting('b'))?.value).toBe('2');
    expect(await listPrepared()).toContain('select * from "settings" where "name" = $1');
    expect(await listPrepared()).toHaveLength(2);
  });

  it('takes a table that a newer version has changed for a passing failure, and goes on', async () => {
    await readSetting('a');
    await runStatement(url, "alter table settings add column note text not null default ''");
    await expect(readSetting('a')).rejects.toThrow(StoreUnavailableError);
    expect(await readSetting('a')).toBeUndefined();
  });

  it('takes a connection that has forgotten its statements, as behind a pooler, for a passing failure', async () => {
    await readSetting('a');
    await sql`deallocate all`.execute(store);
    await expect(readSetting('a')).rejects.toThrow(StoreUnavailableError);
    expect(await readSetting('a')).toBeUndefined();
  });
});

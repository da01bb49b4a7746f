import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPostgresStore } from '../../../src/service/platform/store/create-postgres-store.ts';
import { openPostgresStore } from '../../../src/service/platform/store/open-postgres-store.ts';
import type { Store } from '../../../src/service/platform/store/open-store.ts';
import { MIGRATIONS } from '../../../src/service/schema.ts';
import { createOwnDatabase, hasServer } from './server/require-server.ts';
import { runStatement } from './server/run-statement.ts';

let url: string;
let store: Store;

const readSetting = (name: string) =>
  store.selectFrom('settings').selectAll().where('name', '=', name).executeTakeFirst();

/** The statements that the store's only connection keeps. */
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

  it('retries a statement when a newer version has changed a table', async () => {
    await readSetting('a');
    await runStatement(url, "alter table settings add column note text not null default ''");
    expect(await readSetting('a')).toBeUndefined();
  });

  it('prepares no more once the connection has forgotten its statements, as behind a pooler, and says so', async () => {
    const warn = vi.spyOn(console, 'error').mockReturnValueOnce();
    for (let times = 0; times < 2; times += 1) {
      await readSetting('a');
      await sql`deallocate all`.execute(store);
      expect(await readSetting('a')).toBeUndefined();
    }
    expect(await listPrepared()).toEqual([]);
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining('The connection pooler of the database mixes up prepared statements.')],
    ]);
  });

  it('reads the columns of its own version, also in a transaction, after a newer one has added some', async () => {
    const opened = await openPostgresStore({ url, poolSize: 1, migrations: MIGRATIONS });
    const write = (name: string) =>
      opened.transaction().execute(async (trx) => {
        await trx.insertInto('settings').values({ name, value: '1' }).execute();
        const settings = trx.selectFrom('settings').selectAll().where('name', '=', name);
        await trx
          .updateTable('settings')
          .set({ value: '2' })
          .where('name', '=', name)
          .returningAll()
          .execute();
        return settings.executeTakeFirst();
      });
    expect(await write('a')).toEqual({ name: 'a', value: '2' });
    await runStatement(url, "alter table settings add column note text not null default ''");
    expect(await write('b')).toEqual({ name: 'b', value: '2' });
    await opened.destroy();
  });
});

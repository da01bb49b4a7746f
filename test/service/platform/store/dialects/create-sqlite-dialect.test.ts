import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSqliteDialect } from '../../../../../src/service/platform/store/dialects/create-sqlite-dialect.ts';
import { openStore, type Store } from '../../../../../src/service/platform/store/open-store.ts';
import { MIGRATIONS } from '../../../../../src/service/schema.ts';

let store: Store;
beforeEach(async () => {
  store = await openStore(':memory:', MIGRATIONS);
});
afterEach(() => store.destroy());

const insert = (name: string) => store.insertInto('settings').values({ name, value: 'x' });

describe('createSqliteDialect', () => {
  it('streams the rows of a long result one by one', async () => {
    await Promise.all(['a', 'b', 'c'].map((name) => insert(name).execute()));
    const names: string[] = [];
    for await (const { name } of store.selectFrom('settings').select('name').orderBy('name').stream())
      names.push(name);
    expect(names).toEqual(['a', 'b', 'c']);
  });

  it('runs more different statements than it keeps', async () => {
    for (let number = 0; number < 1100; number += 1) {
      const { rows } = await sql<{ n: number }>`select ${sql.raw(String(number))} as n`.execute(store);
      expect(rows).toEqual([{ n: number }]);
    }
  });

  it('omits row locks, which SQLite does not have, and nothing else', async () => {
    const { sql: text } = store
      .selectFrom('settings')
      .select('name')
      .distinct()
      .forUpdate()
      .skipLocked()
      .compile();
    expect(text.trim()).toBe('select distinct "name" from "settings"');
    await insert('a').execute();
    expect(await store.selectFrom('settings').select('name').forUpdate().execute()).toEqual([{ name: 'a' }]);
  });

  it('looks at its files once for a transaction, and for each statement outside of one', async () => {
    const looks: boolean[] = [];
    const database = new DatabaseSync(':memory:');
    const watched: Store = new Kysely({
      dialect: createSqliteDialect(database, (isRead) => looks.push(isRead)),
    });
    await sql`create table settings (name text)`.execute(watched);
    const read = (db: Store) => db.selectFrom('settings').select('name').execute();
    await read(watched);
    await watched.transaction().execute(async (trx) => {
      await read(trx);
      await read(trx);
    });
    await watched.destroy();
    expect(looks).toEqual([false, true, false]);
  });
});

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { defineStatement } from '../../../../src/service/platform/store/define-statement.ts';
import { openTestStore } from '../../support/open-test-store.ts';

interface Setting {
  name: string;
  value?: string;
}

it('builds the SQL once for the values that are given, and fills in those of each call', async () => {
  const store = await openTestStore();
  let builds = 0;
  const select = defineStatement((db, { name, value }: Setting) => {
    builds += 1;
    return db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', name)
      .$if(value !== undefined, (query) => query.where('value', '=', value as string));
  });
  await store.insertInto('settings').values({ name: 'a', value: '1' }).execute();
  await store.insertInto('settings').values({ name: 'b', value: '2' }).execute();
  const read = async (given: Setting) => (await store.executeQuery(select(store, given))).rows;
  expect(await read({ name: 'a' })).toEqual([{ value: '1' }]);
  expect(await read({ name: 'b' })).toEqual([{ value: '2' }]);
  expect(builds).toBe(1);
  expect(await read({ name: 'b', value: '1' })).toEqual([]);
  expect(await read({ name: 'b', value: '2' })).toEqual([{ value: '2' }]);
  expect(builds).toBe(2);
});

it('builds other SQL for another shape', async () => {
  const store = await openTestStore();
  const count = defineStatement(
    (_, { least }: { least: number }, table: 'settings' | 'companies') =>
      sql<{ count: number }>`select count(*) >= ${least} as is_full from ${sql.table(table)}`,
  );
  const texts = (['settings', 'companies', 'settings'] as const).map(
    (table) => count(store, { least: 1 }, table).sql,
  );
  expect(texts[0]).toBe(texts[2]);
  expect(texts[0]).not.toBe(texts[1]);
});

it('stores null and refuses SQL that depends on a value', async () => {
  const store = await openTestStore();
  const insert = defineStatement((db, row: { payment_id: string; account_until: number | null }) =>
    db.selectNoFrom(({ val }) => [val(row.payment_id).as('id'), val(row.account_until).as('until')]),
  );
  const { rows } = await store.executeQuery(insert(store, { payment_id: 'p', account_until: null }));
  expect(rows).toEqual([{ id: 'p', until: null }]);
  const limited = defineStatement((db, { limit }: { limit: number }) =>
    db.selectFrom('settings').selectAll().limit(Number(limit)),
  );
  expect(() => limited(store, { limit: 1 })).toThrow(
    'The SQL of a statement cannot depend on the value "limit".',
  );
});

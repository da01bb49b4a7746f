import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openStore, type Store } from '../../../src/service/platform/store/open-store.ts';
import { MIGRATIONS } from '../../../src/service/schema.ts';
import { openTestStore } from '../support/open-test-store.ts';

/** PostgreSQL's names of SQLite's types. */
const TYPES: Record<string, string> = { integer: 'int4', bigint: 'int8' };

/** Each table with its columns. Of its key only the name: SQLite lets a text that is one be null. */
async function describeTables(store: Store) {
  const tables = await store.introspection.getTables();
  return tables.map(({ name, columns: [key, ...columns] }) => ({
    name,
    key: key?.name,
    columns: columns.map((column) => {
      const type = column.dataType.toLowerCase();
      return { ...column, comment: undefined, dataTypeSchema: undefined, dataType: TYPES[type] ?? type };
    }),
  }));
}

it('creates the same tables and indexes on both databases', async () => {
  const sqlite = await openStore(':memory:', MIGRATIONS);
  const postgres = await openTestStore();
  expect(await describeTables(postgres)).toEqual(await describeTables(sqlite));
  const inSqlite = await sql<{ name: string }>`
    select name from sqlite_master where type = 'index' and sql like 'create index%' order by name`.execute(
    sqlite,
  );
  const inPostgres = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = current_schema()
      and indexdef like 'CREATE INDEX%' order by indexname`.execute(postgres);
  expect(inPostgres.rows).toEqual(inSqlite.rows);
  await Promise.all([sqlite.destroy(), postgres.destroy()]);
});

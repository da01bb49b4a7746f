import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openPostgresStore } from '../../../src/service/platform/store/open-postgres-store.ts';
import { openStore, type Store } from '../../../src/service/platform/store/open-store.ts';
import { MIGRATIONS } from '../../../src/service/schema.ts';
import { openTestStore } from '../support/open-test-store.ts';
import { describeSchema, RELEASED } from '../support/released/create-released-schema.ts';
import { createOwnDatabase, hasServer } from './server/require-server.ts';
import { runStatement } from './server/run-statement.ts';

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

const INDEXES = 'select indexname as name from pg_indexes where schemaname = current_schema()';

it.skipIf(!hasServer)('gives a database of an earlier version the tables that a new one has', async () => {
  const url = await createOwnDatabase();
  await runStatement(url, 'drop schema public cascade; create schema public');
  await (await openPostgresStore({ url, poolSize: 1, migrations: RELEASED })).destroy();
  const upgraded = await openPostgresStore({ url, poolSize: 1, migrations: MIGRATIONS });
  const created = await openTestStore();
  expect(await describeSchema(upgraded, INDEXES)).toEqual(await describeSchema(created, INDEXES));
  await Promise.all([upgraded.destroy(), created.destroy()]);
});

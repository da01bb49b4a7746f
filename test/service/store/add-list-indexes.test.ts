import { DatabaseSync } from 'node:sqlite';
import { Kysely, Migrator } from 'kysely';
import { expect, it } from 'vitest';
import { createSqliteDialect } from '../../../src/service/store/create-sqlite-dialect.ts';
import { MIGRATIONS } from '../../../src/service/store/migrations.ts';

it('indexes the links that have been paid by their method, and no others', async () => {
  const database = new DatabaseSync(':memory:');
  const db = new Kysely<never>({ dialect: createSqliteDialect(database) });
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => MIGRATIONS },
  }).migrateToLatest();
  expect(error).toBeUndefined();
  const indexes = database
    .prepare("select name, sql from sqlite_master where type = 'index' and tbl_name = 'payments'")
    .all() as { name: string; sql: string }[];
  const find = (wanted: string) => indexes.find(({ name }) => name === wanted)?.sql;
  expect(find('payments_of_method')).toMatch(/"link_type"\) where "method" is not null$/);
  expect(find('payments_newest_of_status')).toMatch(/"link_type", "link_expires_at"\)$/);
});

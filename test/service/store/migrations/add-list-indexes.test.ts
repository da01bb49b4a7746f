import { DatabaseSync } from 'node:sqlite';
import { Kysely, Migrator } from 'kysely';
import { expect, it } from 'vitest';
import { createSqliteDialect } from '../../../../src/service/store/dialects/create-sqlite-dialect.ts';
import { MIGRATIONS } from '../../../../src/service/store/migrations/migrations.ts';

it('indexes what the lists look for, links by their method only once they have been paid', async () => {
  const database = new DatabaseSync(':memory:');
  const db = new Kysely<never>({ dialect: createSqliteDialect(database) });
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => MIGRATIONS },
  }).migrateToLatest();
  expect(error).toBeUndefined();
  const indexes = database.prepare("select name, sql from sqlite_master where type = 'index'").all() as {
    name: string;
    sql: string;
  }[];
  const find = (wanted: string) => indexes.find(({ name }) => name === wanted)?.sql;
  expect(find('payments_of_method')).toMatch(/"link_type"\) where "method" is not null$/);
  expect(find('deliveries_of_type_in_state')).toContain('"event_type", "state", "created_at"');
  expect(find('payments_newest_of_status')).toMatch(/"link_type", "link_expires_at"\)$/);
});

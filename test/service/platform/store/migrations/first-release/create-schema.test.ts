import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { createSqliteDialect } from '../../../../../../src/service/platform/store/dialects/create-sqlite-dialect.ts';
import { createSchema } from '../../../../../../src/service/platform/store/migrations/first-release/create-schema.ts';

// A released migration never changes: databases in use have run it, and would not run it again.
it('createSchema creates the tables and indexes of 0.1.0', async () => {
  const database = new DatabaseSync(':memory:');
  const db = new Kysely<unknown>({ dialect: createSqliteDialect(database) });
  await createSchema(db);
  const created = database.prepare(
    "select sql from sqlite_master where sql is not null and name <> 'sqlite_sequence' order by type desc, name",
  );
  const statements = created.all().map(({ sql }) => String(sql).replace(/\s+/g, ' '));
  await db.destroy();
  await expect(`${statements.join(';\n')};\n`).toMatchFileSnapshot('001-schema.sql');
});

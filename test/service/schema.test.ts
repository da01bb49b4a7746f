import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { createSqliteDialect } from '../../src/service/platform/store/dialects/create-sqlite-dialect.ts';
import { type Migrations, migrateStore } from '../../src/service/platform/store/migrate-store.ts';
import { MIGRATIONS } from '../../src/service/schema.ts';
import { describeSchema, RELEASED } from './support/released/create-released-schema.ts';

const INDEXES = "select name from sqlite_master where type = 'index' and sql is not null";

it('gives a database of an earlier version the tables that a new one has', async () => {
  const migrate = async (...steps: Migrations[]) => {
    const store = new Kysely<never>({ dialect: createSqliteDialect(new DatabaseSync(':memory:')) });
    for (const migrations of steps) await migrateStore(store, migrations);
    const schema = await describeSchema(store, INDEXES);
    await store.destroy();
    return schema;
  };
  expect(await migrate(RELEASED, MIGRATIONS)).toEqual(await migrate(MIGRATIONS));
});

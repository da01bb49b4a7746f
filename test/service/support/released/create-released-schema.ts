import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { getSchemaDialect } from '../../../../src/service/platform/store/dialects/get-schema-dialect.ts';
import type { Migrations } from '../../../../src/service/platform/store/migrate-store.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { MIGRATIONS } from '../../../../src/service/schema.ts';

/** The statements as this version had them when 003 was its last migration. They never change. */
const STATEMENTS = readFileSync(new URL('003.sql', import.meta.url), 'utf8').split(/;\n/);

async function createTables(db: Kysely<unknown>): Promise<void> {
  const { deliveriesOnce, ...types } = getSchemaDialect(db);
  const once = 'index' in deliveriesOnce ? deliveriesOnce.index : '';
  const constraint = 'constraint' in deliveriesOnce ? deliveriesOnce.constraint : 'check (url is not null)';
  const parts: Record<string, string> = { ...types, deliveriesOnce: constraint };
  for (const statement of [...STATEMENTS, once]) {
    const text = statement.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');
    if (text.trim()) await sql.raw(text).execute(db);
  }
}

/** The migrations of a version before this one, which left such a database. */
export const RELEASED: Migrations = Object.fromEntries(
  Object.keys(MIGRATIONS)
    .slice(0, 3)
    .map((name, index) => [name, { up: index ? async () => {} : createTables }]),
);

/** Each table with its columns, and the names of the indexes, in the order of their names: a migration adds at the end. */
export async function describeSchema(store: Store, listIndexes: string) {
  const tables = await store.introspection.getTables();
  const { rows } = await sql.raw<{ name: string }>(listIndexes).execute(store);
  const described = tables.map(({ name, columns }) => [
    name,
    columns
      .map((column) =>
        [
          column.name,
          column.dataType.toLowerCase(),
          column.isNullable ? 'null' : 'not null',
          column.hasDefaultValue ? 'default' : '',
        ].join(' '),
      )
      .sort(),
  ]);
  return { tables: Object.fromEntries(described), indexes: rows.map(({ name }) => name).sort() };
}

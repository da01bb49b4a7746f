import { type Kysely, sql } from 'kysely';
import { getSchemaDialect, type SchemaDialect } from './dialects/get-schema-dialect.ts';
import type { Tables } from './tables.ts';

/** The statements that create a table and its indexes in the first release. Later releases change them by migrations. */
export type TableDefinition = readonly string[] | ((dialect: SchemaDialect) => readonly string[]);

/** Defines tables beside the types of their rows. */
export const defineTables = <Name extends keyof Tables>(
  tables: Record<Name, TableDefinition>,
): Record<Name, TableDefinition> => tables;

/** Creates tables with their indexes, in the given order. */
export async function createTables(db: Kysely<unknown>, tables: readonly TableDefinition[]): Promise<void> {
  const dialect = getSchemaDialect(db);
  const statements = tables.flatMap((table) => (typeof table === 'function' ? table(dialect) : table));
  for (const statement of statements) await sql.raw(statement).execute(db);
}

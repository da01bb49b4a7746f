import type { Kysely } from 'kysely';
import { isPostgres } from '../dialects/is-postgres.ts';

/** Rows of a company in the order in which they were written; the oldest of them are deleted again. */
async function createNewestTable(db: Kysely<unknown>, name: string): Promise<void> {
  await db.schema
    .createTable(name)
    .addColumn('sequence', isPostgres(db) ? 'bigserial' : 'integer', (column) =>
      isPostgres(db) ? column.primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('company_id', 'integer', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex(`${name}_newest`).on(name).columns(['company_id', 'sequence']).execute();
}

/** `012_sandbox_records`: what the dashboard shows and every process must see: the log of calls, and the receivers. */
export async function addSandboxRecords(db: Kysely<unknown>): Promise<void> {
  await createNewestTable(db, 'logged_calls');
  await createNewestTable(db, 'received_webhooks');
  await db.schema
    .createTable('receivers')
    .addColumn('company_id', 'integer', (column) => column.primaryKey())
    .addColumn('behaviour', 'text', (column) => column.notNull())
    .addColumn('checks_signature', 'integer', (column) => column.notNull())
    .execute();
}

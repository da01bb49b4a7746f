import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { createSqliteDialect } from '../dialects/create-sqlite-dialect.ts';
import { StoreUnavailableError } from '../dialects/store-unavailable-error.ts';
import { createSchema } from './create-schema.ts';

/** The migrations of the versions before the first release. After all of them, the tables were those of `001_schema`. */
export const UNRELEASED_MIGRATIONS = [
  '001_payments',
  '002_apple_pay',
  '003_rails',
  '004_methods',
  '005_shoppers',
  '006_order_expiry',
  '007_webhook_records',
  '008_link_calls',
  '009_payment_jobs',
  '010_list_indexes',
  '011_webhooks',
  '012_sandbox_records',
  '013_claims',
];

/** Kysely's table of the migrations that have run. */
const LEDGER = 'kysely_migration';

type Tables = Record<string, Record<string, unknown>> & {
  [LEDGER]: { name: string; timestamp: string };
};

/** The database was made by a version before the first release, and its tables are not those of the first release. */
export class UnreleasedDatabaseError extends Error {
  override readonly name = 'UnreleasedDatabaseError';

  constructor() {
    super('The database was made by an earlier, unreleased version.');
  }
}

/** The tables and columns of `001_schema`, as SQLite reports them of an empty database. */
async function listColumns(): Promise<[table: string, columns: string[]][]> {
  const db = new Kysely<unknown>({ dialect: createSqliteDialect(new DatabaseSync(':memory:')) });
  try {
    await createSchema(db);
    const tables = await db.introspection.getTables();
    return tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]);
  } finally {
    await db.destroy();
  }
}

/** @throws UnreleasedDatabaseError when a table or column is missing */
async function checkColumns(db: Kysely<Tables>): Promise<void> {
  for (const [table, columns] of await listColumns()) {
    try {
      await db.selectFrom(table).select(columns).limit(0).execute();
    } catch (error) {
      throw error instanceof StoreUnavailableError ? error : new UnreleasedDatabaseError();
    }
  }
}

async function hasLedger(db: Kysely<Tables>): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some(({ name }) => name === LEDGER);
}

/**
 * Records a database of the last unreleased version as one that has run `001_schema`. Its rows stay as they are. Of several
 * processes that start together, one finds the rows to delete; the others wait for it and find none.
 * @throws UnreleasedDatabaseError for a database of an earlier version
 */
export async function adoptUnreleased<Current>(database: Kysely<Current>): Promise<void> {
  const db = database as unknown as Kysely<Tables>;
  if (!(await hasLedger(db))) return;
  await db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom(LEDGER)
      .where('name', 'in', UNRELEASED_MIGRATIONS)
      .executeTakeFirst();
    if (!deleted.numDeletedRows) return;
    const others = await trx.selectFrom(LEDGER).select('name').execute();
    const isComplete = Number(deleted.numDeletedRows) === UNRELEASED_MIGRATIONS.length && !others.length;
    if (!isComplete) throw new UnreleasedDatabaseError();
    await checkColumns(trx);
    await trx
      .insertInto(LEDGER)
      .values({ name: '001_schema', timestamp: new Date().toISOString() })
      .execute();
  });
}

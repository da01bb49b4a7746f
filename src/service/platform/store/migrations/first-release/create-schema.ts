import { type Kysely, sql } from 'kysely';
import { getSchemaDialect } from '../../dialects/get-schema-dialect.ts';
import { COMPANY_TABLES } from './companies.ts';
import { LEDGER_TABLES } from './ledger.ts';
import { PAYMENT_TABLES } from './payments.ts';
import { POS_TABLES } from './pos.ts';
import { RECURRING_TABLES } from './recurring.ts';
import { SANDBOX_TABLES } from './sandbox.ts';
import { listWebhookTables } from './webhooks.ts';

/** `001_first_release`: creates the tables of 0.1.0 and their indexes. */
export async function createSchema(db: Kysely<unknown>): Promise<void> {
  const dialect = getSchemaDialect(db);
  const statements = [
    ...COMPANY_TABLES,
    ...PAYMENT_TABLES,
    ...RECURRING_TABLES,
    ...POS_TABLES,
    ...LEDGER_TABLES,
    ...listWebhookTables(dialect),
    ...SANDBOX_TABLES,
  ];
  // `{counter}` and `{longCounter}` are primary keys that the database increments.
  for (const statement of statements) {
    const written = statement.replace(
      /\{(counter|longCounter)\}/,
      (_, name: 'counter' | 'longCounter') => dialect[name],
    );
    await sql.raw(written).execute(db);
  }
}

import { type Kysely, sql } from 'kysely';
import { getSchemaDialect } from '../dialects/get-schema-dialect.ts';
import { listCompanyTables } from './first-release/companies.ts';
import { LEDGER_TABLES } from './first-release/ledger.ts';
import { PAYMENT_TABLES } from './first-release/payments.ts';
import { listPosTables } from './first-release/pos.ts';
import { RECURRING_TABLES } from './first-release/recurring.ts';
import { listSandboxTables } from './first-release/sandbox.ts';
import { listWebhookTables } from './first-release/webhooks.ts';

/** `001_first_release`: creates the tables of 0.1.0 and their indexes. */
export async function createSchema(db: Kysely<unknown>): Promise<void> {
  const dialect = getSchemaDialect(db);
  const statements = [
    ...listCompanyTables(dialect),
    ...PAYMENT_TABLES,
    ...RECURRING_TABLES,
    ...listPosTables(dialect),
    ...LEDGER_TABLES,
    ...listWebhookTables(dialect),
    ...listSandboxTables(dialect),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

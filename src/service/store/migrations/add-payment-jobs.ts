import type { Kysely } from 'kysely';

/** Seven days: how long a hold lasted when this migration was made. */
const HOLD_LIFETIME_MS = 604_800_000;

/** The tables as far as they are filled here; a migration does not know what they become later. */
type Rows = {
  payments: {
    id: string;
    status: string;
    amount_minor: number;
    refunded_minor: number;
    due_at: number | null;
    updated_at: number;
  };
  links: { payment_id: string; expires_at: number };
  refunds: { id: string; payment_id: string; amount_minor: number; reason: string; created_at: number };
};

/** `009_payment_jobs`: what happens to a payment by itself, and what was refunded of it. */
export async function addPaymentJobs(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('payments').addColumn('due_at', 'bigint').execute();
  await database.schema
    .alterTable('payments')
    .addColumn('refunded_minor', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema.createIndex('payments_due').on('payments').column('due_at').execute();
  await database.schema
    .createTable('refunds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('payment_id', 'text', (column) => column.notNull())
    .addColumn('amount_minor', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('refunds_payment')
    .on('refunds')
    .columns(['payment_id', 'created_at'])
    .execute();

  const db = database.withTables<Rows>();
  await db
    .updateTable('payments')
    .set((expression) => ({
      due_at: expression
        .selectFrom('links')
        .select('links.expires_at')
        .whereRef('links.payment_id', '=', 'payments.id'),
    }))
    .where('status', '=', 'CREATED')
    .execute();
  await db
    .updateTable('payments')
    .set((expression) => ({ due_at: expression('updated_at', '+', HOLD_LIFETIME_MS) }))
    .where('status', '=', 'HELD')
    .execute();
  await db
    .updateTable('payments')
    .set((expression) => ({ refunded_minor: expression.ref('amount_minor') }))
    .where('status', '=', 'REFUNDED')
    .execute();
  await db
    .insertInto('refunds')
    .columns(['id', 'payment_id', 'amount_minor', 'reason', 'created_at'])
    .expression((expression) =>
      expression
        .selectFrom('payments')
        .select(({ ref, val }) => [
          ref('id').as('id'),
          ref('id').as('payment_id'),
          ref('amount_minor').as('amount_minor'),
          val('refund').as('reason'),
          ref('updated_at').as('created_at'),
        ])
        .where('status', '=', 'REFUNDED'),
    )
    .execute();
}

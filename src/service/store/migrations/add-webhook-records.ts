import { type Kysely, sql } from 'kysely';

interface OldTables {
  deliveries: { url: string; origin: string; state: string };
}

async function addColumns(db: Kysely<OldTables>): Promise<void> {
  for (const [name, type] of [
    ['previous_secret', 'text'],
    ['previous_secret_until', 'bigint'],
    ['failing_since', 'bigint'],
    ['disabled_reason', 'text'],
  ] as const) {
    await db.schema.alterTable('webhooks').addColumn(name, type).execute();
  }
  for (const name of ['origin', 'event_type', 'transaction_id']) {
    await db.schema
      .alterTable('deliveries')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('deliveries')
    .addColumn('attempts_before_resend', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

/** What older deliveries know only by their event. The origin is of use only for those that are still to be sent. */
async function fillColumns(db: Kysely<OldTables>): Promise<void> {
  await sql`update deliveries set
    event_type = coalesce((select type from events where events.id = event_id), ''),
    transaction_id = coalesce((select payments.transaction_id from payments
      inner join events on events.payment_id = payments.id where events.id = event_id), '')`.execute(db);
  const pending = db.selectFrom('deliveries').select('url').distinct().where('state', '=', 'PENDING');
  for (const { url } of await pending.execute()) {
    await db
      .updateTable('deliveries')
      .set({ origin: URL.parse(url)?.origin ?? url })
      .where('url', '=', url)
      .where('state', '=', 'PENDING')
      .execute();
  }
}

/** One for every way that the log is read, each in the log's order; the first has all that a claim looks at. */
const INDEXES = {
  deliveries_due: ['state', 'due_at', 'leased_until', 'origin', 'id'],
  deliveries_of_webhook: ['company_id', 'webhook_id', 'created_at', 'id'],
  deliveries_of_webhook_in_state: ['company_id', 'webhook_id', 'state', 'created_at', 'id'],
  deliveries_of_transaction: ['company_id', 'transaction_id', 'created_at', 'id'],
  deliveries_in_state: ['company_id', 'state', 'created_at', 'id'],
  deliveries_of_type: ['company_id', 'event_type', 'created_at', 'id'],
};

/** What webhooks need to be registered, to rotate their secrets, to be disabled, and to show what they were sent. */
export async function addWebhookRecords(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<OldTables>;
  await addColumns(db);
  await fillColumns(db);
  await db.schema.dropIndex('deliveries_due').execute();
  for (const [name, columns] of Object.entries(INDEXES)) {
    await db.schema.createIndex(name).on('deliveries').columns(columns).execute();
  }
}

import type { Kysely } from 'kysely';

/** The tables as the filling needs them; the ones of `schema.ts` move on, a migration does not. */
interface FilledTables {
  payments: { id: string; link_type: string | null; link_expires_at: number | null };
  links: { payment_id: string; expires_at: number; request: string };
}

/** Rows that are read at once. */
const BATCH = 1000;

async function fillLinkColumns(db: Kysely<FilledTables>): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('links')
      .select(['payment_id', 'expires_at', 'request'])
      .where('payment_id', '>', last)
      .orderBy('payment_id')
      .limit(BATCH)
      .execute();
    for (const { payment_id, expires_at, request } of rows) {
      const { Type } = JSON.parse(request) as { Type: string };
      await db
        .updateTable('payments')
        .set({ link_type: Type, link_expires_at: expires_at })
        .where('id', '=', payment_id)
        .execute();
      last = payment_id;
    }
    if (rows.length < BATCH) return;
  }
}

/**
 * What the list of links needs (`links/list-links.ts`): everything that it filters by stands with the payment, and in
 * an index that is in the order of the list. Besides, the answers to calls with an `Idempotency-Key`.
 */
export async function addLinkCalls(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('link_type', 'text').execute();
  await db.schema.alterTable('payments').addColumn('link_expires_at', 'bigint').execute();
  await fillLinkColumns(db as Kysely<FilledTables>);
  await db.schema
    .createIndex('payments_newest')
    .on('payments')
    .columns(['company_id', 'created_at', 'id', 'method', 'link_type'])
    .execute();
  await db.schema
    .createIndex('payments_newest_of_status')
    .on('payments')
    .columns(['company_id', 'status', 'created_at', 'id', 'method', 'link_type'])
    .execute();
  await db.schema
    .createIndex('payments_overdue')
    .on('payments')
    .columns(['company_id', 'status', 'link_expires_at'])
    .execute();
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('company_id', 'integer', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('call', 'text', (column) => column.notNull())
    .addColumn('body_digest', 'text', (column) => column.notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('status_code', 'integer')
    .addColumn('answer', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['company_id', 'key', 'call'])
    .execute();
  await db.schema
    .createIndex('idempotency_keys_oldest')
    .on('idempotency_keys')
    .column('created_at')
    .execute();
}

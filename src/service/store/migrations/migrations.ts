import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from '../dialects/is-postgres.ts';
import { addLinkCalls } from './add-link-calls.ts';
import { addListIndexes } from './add-list-indexes.ts';
import { addPaymentJobs } from './add-payment-jobs.ts';
import { addSandboxRecords } from './add-sandbox-records.ts';
import { addWebhookRecords } from './add-webhook-records.ts';
import { completeWebhooks } from './complete-webhooks.ts';
import { shortenClaims } from './shorten-claims.ts';

type Database = Kysely<unknown>;

async function createPaymentTables(db: Database): Promise<void> {
  await db.schema
    .createTable('companies')
    .addColumn('id', isPostgres(db) ? 'serial' : 'integer', (column) =>
      isPostgres(db) ? column.primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('webhook_secret', 'text', (column) => column.notNull())
    .addColumn('default_webhook_url', 'text')
    .execute();
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('company_id', 'integer', (column) => column.notNull())
    .addColumn('transaction_id', 'text', (column) => column.notNull())
    .addColumn('amount_minor', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('auto_capture', 'integer', (column) => column.notNull())
    .addColumn('method', 'text')
    .addColumn('active_attempt_id', 'text')
    .addColumn('declined_attempts', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('payments_transaction', ['company_id', 'transaction_id'])
    .execute();
  await db.schema
    .createTable('links')
    .addColumn('payment_id', 'text', (column) => column.primaryKey())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .execute();
}

async function createAttemptTables(db: Database): Promise<void> {
  await db.schema
    .createTable('attempts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('payment_id', 'text', (column) => column.notNull())
    .addColumn('attempt_key', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('card_brand', 'text')
    .addColumn('card_last4', 'text')
    .addColumn('email', 'text')
    .addColumn('decline_code', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('attempts_key', ['payment_id', 'attempt_key'])
    .execute();
  await db.schema.createIndex('attempts_state').on('attempts').column('state').execute();
  await db.schema
    .createTable('acquirer_authorizations')
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .addColumn('decline_code', 'text')
    .addColumn('answers_at', 'bigint', (column) => column.notNull())
    .execute();
}

/** PostgreSQL cannot index a text as long as a URL may be: its digest is indexed. */
const createDeliveryKey = (db: Database): Promise<void> =>
  db.schema
    .createIndex('deliveries_once')
    .unique()
    .on('deliveries')
    .column('event_id')
    .expression(sql`md5(url)`)
    .execute();

async function createWebhookTables(db: Database): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('company_id', 'integer', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('event_types', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('webhooks_company').on('webhooks').column('company_id').execute();
  await db.schema
    .createTable('events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('company_id', 'integer', (column) => column.notNull())
    .addColumn('payment_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('occurred_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('events_once', ['payment_id', 'type'])
    .execute();
  const deliveries = db.schema
    .createTable('deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('company_id', 'integer', (column) => column.notNull())
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('webhook_id', 'text')
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull());
  // An event goes to a URL once.
  if (isPostgres(db)) await deliveries.execute().then(() => createDeliveryKey(db));
  else await deliveries.addUniqueConstraint('deliveries_once', ['event_id', 'url']).execute();
  await db.schema.createIndex('deliveries_due').on('deliveries').columns(['state', 'due_at']).execute();
  await db.schema
    .createIndex('deliveries_newest')
    .on('deliveries')
    .columns(['company_id', 'created_at', 'id'])
    .execute();
  await db.schema
    .createTable('delivery_attempts')
    .addColumn('delivery_id', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('response_status', 'integer')
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .addColumn('error', 'text')
    .addPrimaryKeyConstraint('delivery_attempts_pk', ['delivery_id', 'attempt'])
    .execute();
}

async function createRailTables(db: Database): Promise<void> {
  await db.schema
    .createTable('rail_orders')
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('merchant_name', 'text', (column) => column.notNull())
    .addColumn('amount_minor', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('return_url', 'text', (column) => column.notNull())
    .execute();
}

async function createApplePayTables(db: Database): Promise<void> {
  await db.schema
    .createTable('apple_pay_sessions')
    .addColumn('payment_id', 'text', (column) => column.notNull())
    .addColumn('attempt_key', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('is_used', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('apple_pay_sessions_pk', ['payment_id', 'attempt_key'])
    .execute();
}

async function addMethodColumns(db: Database): Promise<void> {
  await db.schema.alterTable('attempts').addColumn('account_last4', 'text').execute();
  await db.schema.alterTable('attempts').addColumn('variant', 'text').execute();
  await db.schema.alterTable('rail_orders').addColumn('variant', 'text').execute();
  await db.schema
    .alterTable('rail_orders')
    .addColumn('description', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('acquirer_authorizations')
    .addColumn('needs_challenge', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('acquirer_authorizations').addColumn('aftermath', 'text').execute();
  await db.schema
    .createTable('google_pay_tokens')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .execute();
}

async function addShopperTables(db: Database): Promise<void> {
  await db.schema.alterTable('attempts').addColumn('card_expiry', 'text').execute();
  await db.schema.alterTable('attempts').addColumn('language', 'text').execute();
  await db.schema.alterTable('acquirer_authorizations').addColumn('card_token', 'text').execute();
  await db.schema
    .createTable('acquirer_cards')
    .addColumn('token', 'text', (column) => column.primaryKey())
    .addColumn('needs_challenge', 'integer', (column) => column.notNull())
    .addColumn('delay_ms', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('saved_cards')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('company_id', 'integer', (column) => column.notNull())
    .addColumn('shopper_reference', 'text', (column) => column.notNull())
    .addColumn('brand', 'text', (column) => column.notNull())
    .addColumn('last4', 'text', (column) => column.notNull())
    .addColumn('expiry', 'text', (column) => column.notNull())
    .addColumn('acquirer_token', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('saved_cards_once', ['company_id', 'shopper_reference', 'brand', 'last4', 'expiry'])
    .execute();
  await db.schema
    .createTable('emails')
    .addColumn('payment_id', 'text', (column) => column.primaryKey())
    .addColumn('company_id', 'integer', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('emails_newest')
    .on('emails')
    .columns(['company_id', 'created_at', 'payment_id'])
    .execute();
}

const addOrderExpiry = (db: Database): Promise<void> =>
  db.schema
    .alterTable('rail_orders')
    // Of orders that are older than this column nobody knows when their link ends: they keep the time that they had.
    .addColumn('expires_at', 'bigint', (column) => column.notNull().defaultTo(Number.MAX_SAFE_INTEGER))
    .execute();

/** In the order of their names. One that has been released never changes: the next change is a new one. */
export const MIGRATIONS: Record<string, Migration> = {
  '001_payments': {
    async up(db) {
      await createPaymentTables(db);
      await createAttemptTables(db);
      await createWebhookTables(db);
    },
  },
  '002_apple_pay': { up: createApplePayTables },
  '003_rails': { up: createRailTables },
  '004_methods': { up: addMethodColumns },
  '005_shoppers': { up: addShopperTables },
  '006_order_expiry': { up: addOrderExpiry },
  '007_webhook_records': { up: addWebhookRecords },
  '008_link_calls': { up: addLinkCalls },
  '009_payment_jobs': { up: addPaymentJobs },
  '010_list_indexes': { up: addListIndexes },
  '011_webhooks': { up: completeWebhooks },
  '012_sandbox_records': { up: addSandboxRecords },
  '013_claims': { up: shortenClaims },
};

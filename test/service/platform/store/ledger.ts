import { sql } from 'kysely';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';

/** Makes a database look as if these migrations had created it. */
export async function rewriteLedger(store: Store, names: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(store);
  for (const name of names)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-20')`.execute(store);
}

export async function readLedger(store: Store): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    store,
  );
  return rows.map(({ name }) => name);
}

/** Takes back what `015_reusable_links` did. */
const undoReusableLinks = [
  'drop index payments_opening_key',
  'drop index payments_reusable_link',
  'alter table payments drop column reusable',
  'alter table payments drop column reusable_link_id',
  'alter table payments drop column opening_key',
  'alter table refunds drop column reason_text',
  'alter table rail_orders drop column debtor_bank',
];

/** Takes back what `012_transactions` did, and what came after it. */
export const undoTransactions = [
  ...undoReusableLinks,
  'drop table disputes',
  'drop table dispute_files',
  'drop index refunds_newest',
  'alter table refunds drop column company_id',
  'drop index payments_of_store',
  'drop index payments_of_card',
  'drop index payments_of_amount',
  'drop index payments_of_channel',
  'alter table payments drop column channel',
  'alter table payments drop column store_reference',
  'alter table payments drop column card_last4',
];

/** Takes back what `013_manage_page` did. */
export const undoManagePage = [
  'drop table subscription_mails',
  'drop index subscriptions_token',
  'alter table subscriptions drop column manage_token',
];

/** Takes back what `017_new_cards` did. */
const undoNewCards = [
  'drop index card_sessions_of_subscription',
  'alter table card_sessions drop column subscription_id',
];

/** Takes back what `014_cards` did. */
const undoCards = [
  'drop table charges',
  'drop table card_sessions',
  'drop index saved_cards_newest',
  'drop index subscriptions_of_card',
];

/** Takes back what `018_point_of_sale` did. */
export const undoPointOfSale = [
  ...['terminals', 'orders', 'terminal_attempts', 'terminal_messages'].map((name) => `drop table ${name}`),
  ...['terminal_reports', 'terminal_reversals', 'receipts'].map((name) => `drop table ${name}`),
  'alter table payments drop column metadata',
  'alter table acquirer_authorizations drop column terminal_answer',
];

/** The column that `019_mandates` has added at the end of the subscriptions, and the way back. */
export const undoSubscriptionMandates = [
  'drop index subscriptions_of_mandate',
  'alter table subscriptions drop column mandate_id',
];
export const redoSubscriptionMandates = 'alter table subscriptions add column mandate_id text';

/** Takes back what `024_subscription_shoppers` did. */
export const undoSubscriptionShoppers = [
  'drop index subscriptions_of_shopper',
  'alter table subscriptions drop column shopper_reference',
];

/** Takes back what `019_mandates` did. */
const undoMandates = [
  ...undoSubscriptionMandates,
  'alter table attempts drop column account_country',
  'alter table attempts drop column mandate_id',
  ...['mandates', 'acquirer_accounts', 'acquirer_debits'].map((name) => `drop table ${name}`),
];

/** Takes back what `023_bounded_lists` did to tables of earlier versions. */
const undoBoundedLists = [
  'drop index saved_cards_of_shopper',
  'create index deliveries_of_type_in_state on deliveries (company_id, event_type, state, created_at, id)',
];

/** Takes back what the migrations after the first one did: before the first release there was none of it. */
export async function undoLaterMigrations(store: Store): Promise<void> {
  for (const statement of [
    ...undoBoundedLists,
    ...['wallets', 'ledger_entries', 'hardware_orders'].map((name) => `drop table ${name}`),
    'drop table receipt_mails',
    ...undoSubscriptionShoppers,
    ...undoMandates,
    ...undoPointOfSale,
    ...undoNewCards,
    ...undoCards,
    'drop table transfer_mails',
    'drop index payments_transfer_reference',
    'alter table payments drop column transfer_reference',
    'alter table attempts drop column locale',
    'alter table attempts drop column time_zone',
    'alter table saved_cards drop column email',
    'alter table companies drop column sepa_creditor_id',
    'alter table acquirer_authorizations drop column brand',
    'alter table acquirer_cards drop column brand',
    'alter table delivery_attempts drop column headers',
    'alter table delivery_attempts drop column answer',
    'drop table logged_call_payments',
    'drop index logged_calls_request',
    'drop index logged_calls_refused',
    'drop index logged_calls_path',
    'alter table logged_calls drop column request_id',
    'alter table logged_calls drop column path',
    'alter table logged_calls drop column status',
    'alter table companies drop column profile',
    'alter table companies drop column is_listed',
    'alter table companies drop column is_seeded',
    'drop table users',
    'drop table authorized_domains',
    'drop table stores',
    ...undoManagePage,
    'drop table subscriptions',
    'drop table subscription_cycles',
    'alter table attempts drop column saved_card_id',
    'alter table acquirer_cards drop column decline_code',
    'alter table acquirer_cards drop column expiry',
    'alter table links drop column revision',
    'drop table records',
    'drop table declines',
    'drop table card_testing_alarms',
    ...undoTransactions,
  ])
    await sql.raw(statement).execute(store);
}

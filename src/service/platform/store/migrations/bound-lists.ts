import { type Kysely, sql } from 'kysely';

/** Indexes in the order of the lists, one for each filter that can leave a few rows of many. */
const STATEMENTS = [
  'drop index refunds_payment',
  'create index refunds_payment on refunds (payment_id, created_at, id)',
  // Without the search text, which `022_search_index` added on SQLite: a search looks at few rows now.
  'drop index records_newest',
  'create index records_newest on records (company_id, resource, created_at, id)',
  'drop index records_of_parent',
  'create index records_of_parent on records (company_id, resource, parent, created_at, id)',
  'create index saved_cards_of_shopper on saved_cards (company_id, shopper_reference, created_at, id)',
  'create index card_sessions_of_shopper on card_sessions (company_id, shopper_reference, created_at, id)',
  'create index mandates_of_shopper on mandates (company_id, shopper_reference, created_at, id)',
  'create index subscriptions_of_state on subscriptions (company_id, state, created_at, id)',
  'create index terminals_newest on terminals (company_id, created_at, poiid)',
  'create index receipts_from_terminal on receipts (company_id, poiid, created_at, id)',
  'drop index receipts_of_payment',
  'create index receipts_of_payment on receipts (payment_id, created_at, id) where payment_id is not null',
  `create index receipt_mails_of_payment
    on receipt_mails (payment_id, created_at, id) where payment_id is not null`,
  'drop index transfer_mails_payment',
  'create index transfer_mails_of_payment on transfer_mails (payment_id, created_at, id)',
  'drop index transfer_mails_newest',
  'create index transfer_mails_newest on transfer_mails (company_id, created_at, id)',
  // A pair of filters goes by one of them.
  'drop index deliveries_of_type_in_state',
];

/** `023_bounded_lists`: no list reads more rows as its table grows. */
export async function boundLists(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

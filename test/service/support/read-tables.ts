import type { Store } from '../../../src/service/platform/store/open-store.ts';
import type { Tables } from '../../../src/service/platform/store/tables.ts';

/** The tables that calls of the API change. */
const TABLES = [
  'companies',
  'payments',
  'links',
  'refunds',
  'disputes',
  'dispute_files',
  'events',
  'webhooks',
  'deliveries',
  'users',
  'stores',
  'authorized_domains',
  'subscriptions',
  'saved_cards',
  'mandates',
  'records',
  'attempts',
  'charges',
  'card_sessions',
  'orders',
  'terminals',
  'terminal_attempts',
  'terminal_messages',
  'mails',
  'wallets',
  'wallet_transfers',
  'ledger_entries',
  'domain_names',
  'partner_companies',
  'split_holds',
  'payee_checks',
  'company_accounts',
  'bank_files',
  'bank_entries',
] as const;

/** All rows that a call can have changed. */
export const readTables = (store: Store): Promise<unknown[]> =>
  Promise.all(TABLES.map((table: keyof Tables) => store.selectFrom(table).selectAll().execute()));

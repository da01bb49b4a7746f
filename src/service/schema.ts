import { sql } from 'kysely';
import { ADYEN_NOTIFICATION_TABLES } from './adyen/notifications/tables.ts';
import { ADYEN_PAYMENT_TABLES } from './adyen/requests/tables.ts';
import { FIGURE_TABLES } from './back-office/overview/tables.ts';
import { SESSION_TABLES } from './calls/auth/tables.ts';
import { IDEMPOTENCY_TABLES } from './calls/idempotency/tables.ts';
import { COMPANY_TABLES } from './calls/tables/companies.ts';
import { AUTHORIZED_DOMAIN_TABLES } from './calls/tables/domains.ts';
import { PARTNER_COMPANY_TABLES } from './calls/tables/partner-companies.ts';
import { STORE_TABLES } from './calls/tables/stores.ts';
import { USER_TABLES } from './calls/tables/users.ts';
import { LEDGER_TABLES } from './ledger/wallets/tables.ts';
import { MAIL_TABLES } from './mails/tables.ts';
import { DEFENSE_TABLES } from './payments/defense/tables.ts';
import { ATTEMPT_TABLES } from './payments/tables/attempts.ts';
import { DISPUTE_TABLES } from './payments/tables/disputes.ts';
import { MODIFICATION_TABLES } from './payments/tables/modifications.ts';
import { PAYMENT_TABLES } from './payments/tables/payments.ts';
import { createTables, type TableDefinition } from './platform/store/define-tables.ts';
import type { Migrations } from './platform/store/migrate-store.ts';
import type { Store } from './platform/store/open-store.ts';
import { SETTING_TABLES } from './platform/store/settings.ts';
import { REPORT_TABLES } from './pos/connection/tables.ts';
import { ORDER_TABLES } from './pos/tables/orders.ts';
import { TERMINAL_ATTEMPT_TABLES } from './pos/tables/terminal-attempts.ts';
import { TERMINAL_TABLES } from './pos/tables/terminals.ts';
import { adoptHardwareOrders } from './records/adopt-hardware-orders.ts';
import { RECORD_TABLES } from './records/tables.ts';
import { CHARGE_TABLES } from './recurring/charges/tables.ts';
import { MANDATE_TABLES } from './recurring/mandates/tables.ts';
import { REMEMBERED_TABLES } from './recurring/remembered/tables.ts';
import { CARD_TABLES } from './recurring/tables/cards.ts';
import { SUBSCRIPTION_TABLES } from './recurring/tables/subscriptions.ts';
import { ACQUIRER_TABLES } from './sandbox/acquirer/tables.ts';
import { BANK_TABLES } from './sandbox/bank/tables.ts';
import { LOG_TABLES } from './sandbox/call-log/tables.ts';
import { RECEIVER_TABLES } from './sandbox/receivers/tables.ts';
import { SUBJECTS } from './subjects/subjects.ts';
import { WEBHOOK_TABLES } from './webhooks/tables/webhooks.ts';

/** The tables of all owners, in the order in which they are created. */
const TABLES: Record<string, TableDefinition> = {
  ...SETTING_TABLES,
  ...COMPANY_TABLES,
  ...USER_TABLES,
  ...AUTHORIZED_DOMAIN_TABLES,
  ...STORE_TABLES,
  ...SESSION_TABLES,
  ...IDEMPOTENCY_TABLES,
  ...RECORD_TABLES,
  ...MAIL_TABLES,
  ...WEBHOOK_TABLES,
  ...LEDGER_TABLES,
  ...ATTEMPT_TABLES,
  ...DISPUTE_TABLES,
  ...MODIFICATION_TABLES,
  ...PAYMENT_TABLES,
  ...DEFENSE_TABLES,
  ...CHARGE_TABLES,
  ...MANDATE_TABLES,
  ...REMEMBERED_TABLES,
  ...CARD_TABLES,
  ...SUBSCRIPTION_TABLES,
  ...REPORT_TABLES,
  ...ORDER_TABLES,
  ...TERMINAL_ATTEMPT_TABLES,
  ...TERMINAL_TABLES,
  ...PARTNER_COMPANY_TABLES,
  ...FIGURE_TABLES,
  ...ADYEN_NOTIFICATION_TABLES,
  ...ADYEN_PAYMENT_TABLES,
  ...ACQUIRER_TABLES,
  ...BANK_TABLES,
  ...LOG_TABLES,
  ...RECEIVER_TABLES,
  ...Object.assign({}, ...SUBJECTS.map(({ tables }) => tables)),
};

/** The worker looked for the due deliveries of each company; now it looks for those of all. */
async function dropUnusedIndex(db: Store): Promise<void> {
  await sql`drop index if exists deliveries_of_company_due`.execute(db);
}

/**
 * The schema of the first release, which then never changes: later changes of the tables are migrations of their own, with the next
 * numbers. They do not use the types of the tables, because those change.
 */
export const MIGRATIONS: Migrations = {
  '001_release': { up: (db) => createTables(db, Object.values(TABLES)) },
  '002_hardware_orders': { up: adoptHardwareOrders },
  '003_unused_index': { up: dropUnusedIndex },
};

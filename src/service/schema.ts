import { type Kysely, sql } from 'kysely';
import { LETTER_TABLES } from './back-office/letter/tables.ts';
import { indexAgain } from './back-office/people/index-again.ts';
import { PEOPLE_TABLES } from './back-office/people/tables.ts';
import { BANK_FILE_TABLES } from './bank-files/tables/bank-files.ts';
import { LOGIN_TABLES } from './calls/tables/logins.ts';
import { USER_COLUMNS } from './calls/tables/users.ts';
import { STOP_COLUMN } from './mails/tables.ts';
import { OPEN_INDEX } from './payments/tables/attempts.ts';
import { ACQUIRER_COLUMNS, DISPUTE_RESPONSE_TABLES } from './payments/tables/disputes.ts';
import { NOTES_COLUMN } from './payments/tables/payments.ts';
import { USED_ENCRYPTION_TABLES } from './payments/tables/used-encryptions.ts';
import { createTables, type TableDefinition } from './platform/store/define-tables.ts';
import type { Migrations } from './platform/store/migrate-store.ts';
import type { Store } from './platform/store/open-store.ts';
import { SETTING_TABLES } from './platform/store/settings.ts';
import { TRACE_COLUMN } from './platform/tracing/trace-column.ts';
import { FOLLOWED_COLUMNS } from './pos/tables/terminal-attempts.ts';
import { adoptHardwareOrders } from './records/adopt-hardware-orders.ts';
import { foldSearches } from './records/fold-searches.ts';
import { WAITING_INDEX } from './records/tables.ts';
import { fillLastUse } from './recurring/mandates/fill-last-use.ts';
import { MANDATE_COLUMNS, USED_INDEX } from './recurring/mandates/tables.ts';
import { STOP_REASON_COLUMN } from './recurring/tables/cards.ts';
import { STOPPED_BY_COLUMN } from './recurring/tables/stopped-by.ts';
import { ANNOUNCED_COLUMNS, ZONE_COLUMN } from './recurring/tables/subscriptions.ts';
import { SUBJECTS } from './subjects/subjects.ts';

/** The tables of all owners, in the order in which they are created. */
const TABLES = [SETTING_TABLES, ...SUBJECTS.map(({ tables = {} }) => tables)].flatMap(Object.values);

/** The worker looked for the due deliveries of each company; now it looks for those of all. */
async function dropUnusedIndex(db: Store): Promise<void> {
  await sql`drop index if exists deliveries_of_company_due`.execute(db);
}

/** Adds tables, unless the database was created with them. @returns whether it had none of them */
async function addTables(db: Kysely<unknown>, added: Record<string, TableDefinition>): Promise<boolean> {
  const tables = await db.introspection.getTables();
  const isOld = !tables.some(({ name }) => name in added);
  if (isOld) await createTables(db, Object.values(added));
  return isOld;
}

/** Also names the open disputes as the acquirer does, and has it asked for the reasons. */
async function addDisputeResponses(db: Kysely<unknown>): Promise<void> {
  if (!(await addTables(db, DISPUTE_RESPONSE_TABLES))) return;
  const { columns, indexes } = ACQUIRER_COLUMNS;
  for (const statement of [
    ...columns.map((column) => `alter table disputes add column ${column}`),
    ...indexes,
  ])
    await sql.raw(statement).execute(db);
  await sql`update disputes set due_at = 0, acquirer_reference = (select max(psp_reference) from adyen_chargebacks
    where adyen_chargebacks.payment_id = disputes.payment_id and is_booked = 1)
    where state = 'NEEDS_RESPONSE' and payment_id in (select payment_id from adyen_chargebacks where is_booked = 1)`.execute(
    db,
  );
}

/** Replaces the index of all attempts' states, unless the database was created without it. */
async function indexOpenAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists attempts_state`.execute(db);
  await sql.raw(OPEN_INDEX.replace('create index', 'create index if not exists')).execute(db);
}

/** A database that the first release creates has the columns already. */
async function followTerminals(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  const table = tables.find(({ name }) => name === 'terminal_attempts');
  if (table?.columns.some(({ name }) => name === 'due_at')) return;
  for (const column of FOLLOWED_COLUMNS.columns)
    await sql`alter table terminal_attempts add column ${sql.raw(column)}`.execute(db);
  await sql.raw(FOLLOWED_COLUMNS.index).execute(db);
}

/** Adds what people log in with, and the index of what waits for a company. */
async function addTeam(db: Kysely<unknown>): Promise<void> {
  if (!(await addTables(db, LOGIN_TABLES))) return;
  for (const statement of [
    ...USER_COLUMNS.map((column) => `alter table users add column ${column}`),
    WAITING_INDEX,
  ])
    await sql.raw(statement).execute(db);
}

/** Adds a column to tables, except to those that the first release created with it. */
const addColumn = (column: string, ...names: string[]) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const [added] = column.split(' ');
    for (const { name: table, columns } of await db.introspection.getTables())
      if (names.includes(table) && !columns.some(({ name }) => name === added))
        await sql.raw(`alter table ${table} add column ${column}`).execute(db);
  },
});

/** Adds the index of the search, which a job then fills, and the column of what it needs. */
async function addCustomers(db: Kysely<unknown>): Promise<void> {
  if (await addTables(db, PEOPLE_TABLES))
    await sql`alter table attempts add column holder_name text`.execute(db);
}

/** Adds who gets a morning letter, and how a mail is ended. */
async function addLetters(db: Kysely<unknown>): Promise<void> {
  if (await addTables(db, LETTER_TABLES))
    await sql`alter table mails add column ${sql.raw(STOP_COLUMN)}`.execute(db);
}

/** Folds what is searched. */
async function foldAllSearches(db: Store): Promise<void> {
  await foldSearches(db);
  await indexAgain(db);
}

/**
 * Adds what shoppers were told, when their mandates were used, and what ends the right to charge them. That of a subscription which runs
 * already was, by the page and by mail, its present terms: a row without them was told what it has.
 */
async function addAnnouncements(db: Kysely<unknown>): Promise<void> {
  for (const column of ANNOUNCED_COLUMNS) await addColumn(column, 'subscriptions').up(db);
  for (const column of MANDATE_COLUMNS) await addColumn(column, 'mandates').up(db);
  await addColumn(STOP_REASON_COLUMN, 'subscriptions', 'saved_cards').up(db);
  await sql.raw(USED_INDEX.replace('create index', 'create index if not exists')).execute(db);
  await fillLastUse(db);
}

/**
 * The schema of the first release, which then never changes: later changes of the tables are migrations of their own, with the next
 * numbers. They do not use the types of the tables, because those change.
 */
export const MIGRATIONS: Migrations = {
  '001_release': { up: (db) => createTables(db, TABLES) },
  '002_hardware_orders': { up: adoptHardwareOrders },
  '003_unused_index': { up: dropUnusedIndex },
  '004_used_encryptions': { up: async (db) => void (await addTables(db, USED_ENCRYPTION_TABLES)) },
  '005_dispute_responses': { up: addDisputeResponses },
  '006_remote_terminals': { up: followTerminals },
  '007_team': { up: addTeam },
  '008_customers': { up: addCustomers },
  '009_payment_notes': addColumn(NOTES_COLUMN, 'payments'),
  '010_open_attempts': { up: indexOpenAttempts },
  '011_letters': { up: addLetters },
  '012_traces': addColumn(TRACE_COLUMN, 'attempts', 'modifications', 'events'),
  '013_announcements': { up: addAnnouncements },
  '014_folded_searches': { up: foldAllSearches },
  '015_time_zones': addColumn(ZONE_COLUMN, 'subscriptions'),
  '016_objections': addColumn(STOPPED_BY_COLUMN, 'saved_cards', 'mandates'),
  '017_bank_files': { up: async (db) => void (await addTables(db, BANK_FILE_TABLES)) },
};

import { type Kysely, sql } from 'kysely';

/** Columns that older processes leave empty: during a rolling update they write rows too. */
const STATEMENTS = [
  'alter table payments add column transfer_reference text',
  // The reference comes first: no list of a company's payments uses this index.
  'create unique index payments_transfer_reference on payments (transfer_reference, company_id)',
  'alter table attempts add column locale text',
  'alter table attempts add column time_zone text',
  `create table transfer_mails (
    id text primary key,
    payment_id text not null,
    company_id integer not null,
    recipient text not null,
    language text not null,
    subject text not null,
    text text not null,
    created_at bigint not null
  )`,
  'create index transfer_mails_newest on transfer_mails (company_id, created_at, payment_id)',
  'create index transfer_mails_payment on transfer_mails (payment_id)',
];

/** `003_transfers`: references of bank transfers, mails with their details, and how a shopper writes numbers and times. */
export async function addTransfers(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

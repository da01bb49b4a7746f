import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table receipt_mails (
    id text primary key,
    company_id integer not null,
    receipt_id text not null,
    payment_id text,
    recipient text not null,
    language text not null,
    subject text not null,
    text text not null,
    created_at bigint not null
  )`,
  'create index receipt_mails_newest on receipt_mails (company_id, created_at, id)',
];

/** `020_receipt_mails`: receipts of terminals by mail. */
export async function addReceiptMails(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

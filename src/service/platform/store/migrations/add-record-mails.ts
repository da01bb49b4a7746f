import { type Kysely, sql } from 'kysely';

/** `012_record_mails`: mails about records. */
export async function addRecordMails(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table record_mails (
      id text primary key,
      company_id integer not null,
      payment_id text,
      recipient text not null,
      language text not null,
      subject text not null,
      text text not null,
      created_at bigint not null
    )`,
    'create index record_mails_newest on record_mails (company_id, created_at, id)',
    'create index record_mails_of_payment on record_mails (payment_id, created_at, id) where payment_id is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/** The tables before, with the id, the payment, the kind of each mail and whether it is the only one. */
const BEFORE = [
  ['emails', 'payment_id', 'payment_id', "'confirmation'", 1],
  ['transfer_mails', 'id', 'payment_id', "'transfer'", 0],
  ['subscription_mails', 'id', 'payment_id', 'kind', 1],
  ['receipt_mails', 'id', 'payment_id', "'receipt'", 0],
  ['record_mails', 'id', 'payment_id', "'contract'", 0],
] as const;

const COPIED = 'recipient, language, subject, text, created_at';

/** `013_mails`: one outbox in place of five. Mails of before are kept to be shown, and are not sent. */
export async function addMails(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table mails (
      id text primary key,
      company_id integer not null,
      payment_id text,
      kind text not null,
      is_single integer not null,
      recipient text not null,
      language text not null,
      subject text not null,
      text text not null,
      html text,
      created_at bigint not null,
      state text not null,
      tries integer not null,
      due_at bigint,
      until bigint not null
    )`,
    ...BEFORE.flatMap(([table, id, payment, kind, isSingle]) => [
      `insert into mails (id, company_id, payment_id, kind, is_single, ${COPIED}, state, tries, until)
      select ${id}, company_id, ${payment}, ${kind}, ${isSingle}, ${COPIED}, 'EXPIRED', 0, created_at from ${table}`,
      `drop table ${table}`,
    ]),
    'create unique index mails_once on mails (payment_id, kind) where is_single = 1',
    'create index mails_newest on mails (company_id, created_at, id)',
    'create index mails_of_payment on mails (payment_id, created_at, id) where payment_id is not null',
    'create index mails_due on mails (due_at) where due_at is not null',
    'create index mails_waiting on mails (until) where due_at is not null',
    'create index mails_with_html on mails (created_at) where html is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

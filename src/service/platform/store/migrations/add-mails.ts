import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialects/is-postgres.ts';

/**
 * The previous tables, with the id and the kind of each mail, and whether its payment has only one; in the order in which a
 * payment writes them.
 */
const BEFORE = [
  ['subscription_mails', 'id', 'kind', 1],
  ['transfer_mails', 'id', "'transfer'", 0],
  ['receipt_mails', 'id', "'receipt'", 0],
  // Some contain a code, which the dashboard must not show in production.
  ['record_mails', 'id', "'code'", 0],
  ['emails', 'payment_id', "'confirmation'", 1],
] as const;

const COPIED = 'recipient, language, subject, text, created_at';

const copy = ([, id, kind, isSingle]: (typeof BEFORE)[number], sending: string, from: string) => `
  insert into mails (id, company_id, payment_id, kind, is_single, ${COPIED}, tries, state, due_at, until)
  select ${id}, company_id, payment_id, ${kind}, ${isSingle}, ${COPIED}, 0, ${sending} from ${from}`;

/**
 * Until the last process of the old version ends, such processes write into the previous tables, and payments must not fail
 * because of it: a trigger moves those mails into the outbox. The tables stay empty, to be dropped by a later version. The
 * trigger is created first, because that waits for transactions that have already written.
 */
const forward = (before: (typeof BEFORE)[number]) => [
  `create function forward_${before[0]}() returns trigger language plpgsql as $$ begin
    ${copy(before, "'WAITING', created_at, created_at + 86400000", '(select new.*) as given')}
    on conflict do nothing;
    return null;
  end $$`,
  `create trigger forward before insert on ${before[0]} for each row execute function forward_${before[0]}()`,
];

/** `013_mails`: one outbox instead of five. Earlier mails are kept for display, and are not sent. */
export async function addMails(db: Kysely<unknown>): Promise<void> {
  const hasOldProcesses = isPostgres(db);
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
    ...BEFORE.flatMap((before) => [
      ...(hasOldProcesses ? forward(before) : []),
      copy(before, "'EXPIRED', null, created_at", before[0]),
      hasOldProcesses ? `delete from ${before[0]}` : `drop table ${before[0]}`,
    ]),
    'create unique index mails_once on mails (payment_id, kind) where is_single = 1',
    'create index mails_newest on mails (company_id, created_at, id)',
    'create index mails_of_payment on mails (payment_id, created_at, id) where payment_id is not null',
    'create index mails_due on mails (due_at) where due_at is not null',
    'create index mails_waiting on mails (until) where due_at is not null',
    'create index mails_with_html on mails (created_at) where html is not null',
    "create index mails_with_code on mails (created_at) where kind in ('code', 'card_code') and html is not null",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Copies of what the log of calls is searched by. Calls that earlier versions have logged have none, and are found by no search
 * until newer ones replace them.
 */
const STATEMENTS = [
  'alter table logged_calls add column request_id text',
  'alter table logged_calls add column path text',
  'alter table logged_calls add column status integer',
  'create index logged_calls_request on logged_calls (company_id, request_id)',
  // Few calls are refused: without it, the whole log is read to find a page of them.
  'create index logged_calls_refused on logged_calls (company_id, sequence) where status >= 400',
  // Found without the entries, which are long.
  'create index logged_calls_path on logged_calls (company_id, sequence, path, request_id)',
  `create table logged_call_payments (
    company_id integer not null,
    transaction_id text not null,
    sequence bigint not null,
    constraint logged_call_payments_pk primary key (company_id, transaction_id, sequence)
  )`,
  'create index logged_call_payments_oldest on logged_call_payments (company_id, sequence)',
];

/** `007_call_search`: the log of calls is searched, and names the payments that a call was about. */
export async function addCallSearch(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

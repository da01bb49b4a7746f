import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table declines (
    id text primary key,
    company_id integer not null,
    process text not null,
    address text not null,
    network text not null,
    bin text not null,
    place text,
    approvals text not null,
    created_at bigint not null
  )`,
  'create index declines_newest on declines (created_at)',
  `create table card_testing_alarms (
    id text primary key,
    company_id integer not null,
    started_at bigint not null,
    last_at bigint not null,
    declines integer not null,
    stopped integer not null,
    bins text not null,
    networks text not null
  )`,
  'create index card_testing_alarms_newest on card_testing_alarms (company_id, last_at)',
  'create index card_testing_alarms_last on card_testing_alarms (last_at)',
];

/** `016_defense`: the newest declines of typed cards, and the alarms that they raised. */
export async function addDefense(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table records (
    company_id integer not null,
    resource text not null,
    id text not null,
    state text,
    lookup text,
    parent text,
    search text not null,
    body text not null,
    version integer not null,
    created_at bigint not null,
    updated_at bigint not null,
    constraint records_pk primary key (company_id, resource, id),
    constraint records_lookup unique (company_id, resource, lookup)
  )`,
  'create index records_newest on records (company_id, resource, created_at, id)',
  'create index records_of_parent on records (company_id, resource, parent)',
];

/** `011_records`: documents of the sections. */
export async function addRecords(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

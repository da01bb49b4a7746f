import { type Kysely, sql } from 'kysely';

/** `019_changes`: the log of changes of users and companies. */
export async function addChanges(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table changes (
      id text primary key,
      company_id integer not null references companies (id),
      type text not null,
      subject_id text not null,
      subject text not null,
      fields text not null,
      source text not null,
      actor_company text,
      actor_company_id integer,
      actor_user_id text,
      actor_username text,
      created_at bigint not null
    )`,
    'create index changes_newest on changes (company_id, created_at, id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/** `007_consents`: the permissions to read accounts at banks. */
export async function addConsents(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table consents (
      id text primary key,
      company_id integer not null,
      institution_id text not null,
      state text not null,
      token text not null unique,
      redirect_url text not null,
      valid_days integer not null,
      history_days integer not null,
      expires_at bigint not null,
      metadata text not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create index consents_company on consents (company_id, created_at, id)',
    "create index consents_due on consents (expires_at, id) where state in ('CREATED', 'AUTHORISED')",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/** `011_domain_names`: names under .eu, each owned by at most one company. */
export async function addDomainNames(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table domain_names (
      id text primary key,
      company_id integer not null,
      domain_id text not null,
      transfer_id text,
      due_at bigint
    )`,
    'create index domain_names_due on domain_names (due_at) where due_at is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/** `011_individuals`: people whom partners pay. */
export async function addIndividuals(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table individuals (
      id text primary key,
      company_id integer not null,
      wallet_id text not null unique,
      state text not null,
      payout_unlock integer not null,
      first_name text not null,
      last_name text not null,
      email text not null,
      fiscal_code text,
      metadata text not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create index individuals_newest on individuals (company_id, created_at, id)',
    // For admins, who see those of all partners.
    'create index individuals_of_all on individuals (created_at, id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/** `008_partner_companies`: companies as their partners see them. Rows of existing companies are created at the next start. */
export async function addPartnerCompanies(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table partner_companies (
      id text primary key,
      company_id integer not null unique,
      parent_id integer,
      state text not null,
      email text,
      vat_number text,
      iban text,
      domain text,
      representative text,
      username text,
      metadata text not null,
      onboarding_token text unique,
      onboarding_until bigint,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create index partner_companies_newest on partner_companies (parent_id, created_at, id)',
    // For admins, who see all companies.
    'create index partner_companies_of_all on partner_companies (created_at, id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

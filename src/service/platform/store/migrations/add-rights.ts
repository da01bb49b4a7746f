import { type Kysely, sql } from 'kysely';

/**
 * `020_rights`: the scopes of a company, how names read, who made a user, who suspended a company, and whose a stored answer is.
 * The columns stay null for the rows of before: the start of the service completes them (`complete-companies.ts`), because
 * processes of the old version may still add some.
 */
export async function addRights(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table companies add column scopes text',
    'alter table companies add column reading text',
    'create unique index companies_reading on companies (reading)',
    'alter table users add column reading text',
    'create unique index users_reading on users (reading)',
    'alter table users add column created_by text',
    'alter table users add column is_plugin integer not null default 0',
    "alter table partner_companies add column suspended_by text not null default '[]'",
    'alter table idempotency_keys add column caller text',
    // An invited company of which an earlier version made one of the fixtures, because both had the same name.
    `update companies set is_seeded = 0 where id in (
      select company_id from partner_companies where email is not null
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

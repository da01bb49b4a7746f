import { type Kysely, sql } from 'kysely';

/** `007_due_records`: records with pages, and with states that end at a certain time. */
export async function addDueRecords(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table records add column token_hash text',
    'alter table records add column due_at bigint',
    'alter table records add column due_state text',
    'create unique index records_token on records (token_hash) where token_hash is not null',
    'create index records_due on records (due_at, id) where due_at is not null',
    // For admins, who see the records of all partners.
    'create index records_of_all on records (resource, created_at, id)',
    'create index records_by_id on records (id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/** `002_modifications`: captures, releases and refunds become records whose result the acquirer reports. */
export async function addModifications(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // A refund written by a process of the previous version has settled at once.
    "alter table refunds add column state text default 'SETTLED' not null",
    `create table modifications (
      id text primary key,
      payment_id text not null,
      attempt_id text,
      kind text not null,
      amount_minor integer not null,
      refund_id text,
      state text not null,
      acquirer_reference text,
      failure text,
      tries integer not null,
      due_at bigint,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create index modifications_payment on modifications (payment_id)',
    'create index modifications_due on modifications (due_at) where due_at is not null',
    // The oldest open modification is monitored (`operations/`).
    "create index modifications_open on modifications (created_at) where state in ('QUEUED', 'SENT')",
    'create index modifications_acquirer on modifications (acquirer_reference) where acquirer_reference is not null',
    // A payment can have only one capture or release in progress.
    "create unique index modifications_of_hold on modifications (payment_id) where kind in ('capture', 'release') and state in ('QUEUED', 'SENT')",
    "create unique index modifications_reversal on modifications (attempt_id) where kind = 'reversal'",
    'create unique index modifications_refund on modifications (refund_id) where refund_id is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/** `004_retention`: indexes to find expired rows. */
export async function addRetention(db: Kysely<unknown>): Promise<void> {
  const statements = [
    "create index deliveries_ended on deliveries (created_at) where state <> 'PENDING'",
    'create index events_occurred on events (occurred_at)',
    'create index adyen_notifications_applied on adyen_notifications (applied_at) where applied_at is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/** `003_adyen`: the records of the adapter to Adyen. */
export async function addAdyen(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table adyen_payments (
      reference text primary key,
      psp_reference text,
      state text not null,
      terms text not null,
      result text,
      action text,
      return_query text,
      told text,
      withdrawn_at bigint,
      is_cancelled integer,
      created_at bigint not null
    )`,
    'create index adyen_payments_psp on adyen_payments (psp_reference) where psp_reference is not null',
    `create table adyen_notifications (
      id text primary key,
      event_code text not null,
      psp_reference text not null,
      success integer not null,
      original_reference text,
      merchant_reference text not null,
      amount_minor bigint not null,
      currency text not null,
      data text not null,
      received_at bigint not null,
      applied_at bigint,
      tries integer not null,
      due_at bigint,
      constraint adyen_notifications_once unique (event_code, psp_reference, success)
    )`,
    'create index adyen_notifications_due on adyen_notifications (due_at) where due_at is not null',
    'create index adyen_notifications_open on adyen_notifications (received_at) where applied_at is null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

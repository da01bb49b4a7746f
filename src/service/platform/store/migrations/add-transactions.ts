import { type Kysely, sql } from 'kysely';

/**
 * What the list of transactions is searched by. Rows have both columns after the migration; only what an older process writes during
 * a rolling update has neither, and is found by no search for a store or a card.
 */
const STATEMENTS = [
  "alter table payments add column channel text default 'link' not null",
  'alter table payments add column store_reference text',
  'alter table payments add column card_last4 text',
  `update payments set card_last4 = (
    select max(card_last4) from attempts where attempts.payment_id = payments.id and attempts.state = 'APPROVED'
  ) where method = 'card'`,
  'alter table refunds add column company_id integer',
  'update refunds set company_id = (select company_id from payments where payments.id = refunds.payment_id)',
  'create index refunds_newest on refunds (company_id, created_at, id)',
  `create table disputes (
    id text primary key,
    company_id integer not null,
    payment_id text not null unique,
    state text not null,
    reason text not null,
    amount_minor integer not null,
    respond_by bigint,
    evidence_text text,
    evidence_at bigint,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  'create index disputes_newest on disputes (company_id, created_at, id)',
  'create index disputes_of_state on disputes (company_id, state, created_at, id)',
  `create table dispute_files (
    dispute_id text not null,
    position integer not null,
    name text not null,
    content_type text not null,
    size integer not null,
    content text not null,
    constraint dispute_files_pk primary key (dispute_id, position)
  )`,
  // Disputes of earlier versions. They have no deadline: their clock would have begun before anybody could respond.
  `insert into disputes
    select 'dsp_' || id, company_id, id, 'NEEDS_RESPONSE', 'general', amount_minor - refunded_minor, null, null, null, updated_at, updated_at
    from payments where status = 'DISPUTED'`,
  // Each in the order of the list, and with what else is asked for most.
  `create index payments_of_store
    on payments (company_id, store_reference, created_at, id, status, method) where store_reference is not null`,
  `create index payments_of_card
    on payments (company_id, card_last4, created_at, id, status) where card_last4 is not null`,
  'create index payments_of_amount on payments (company_id, amount_minor, created_at, id, status, method)',
  // Nearly all are links: the list finds those by the other indexes.
  `create index payments_of_channel
    on payments (company_id, channel, created_at, id, status, method) where channel <> 'link'`,
];

/** Rows that are read at a time. */
const BATCH = 500;

interface Tables {
  links: { payment_id: string; request: string };
  payments: { id: string; store_reference: string | null };
}

/** Copies the store of each link. Read here, because no two databases read JSON alike. */
async function copyStores(db: Kysely<Tables>): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('links')
      .selectAll()
      .where('payment_id', '>', last)
      .orderBy('payment_id')
      .limit(BATCH)
      .execute();
    for (const { payment_id, request } of rows) {
      const { StoreReference } = JSON.parse(request) as { StoreReference?: string };
      if (StoreReference === undefined) continue;
      const payment = db.updateTable('payments').where('id', '=', payment_id);
      await payment.set({ store_reference: StoreReference }).execute();
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.payment_id;
  }
}

/** `012_transactions`: what transactions and refunds are listed by, and disputes as records. */
export async function addTransactions(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  await copyStores(db as Kysely<Tables>);
}

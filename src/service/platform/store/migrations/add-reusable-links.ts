import { type Kysely, sql } from 'kysely';

/**
 * `015_reusable_links`: links that are paid more than once, the payments of each, what a merchant says about a refund, and
 * the bank that a shopper has chosen before an order.
 */
export async function addReusableLinks(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table payments add column reusable integer not null default 0').execute(db);
  await sql.raw('alter table payments add column reusable_link_id text').execute(db);
  await sql.raw('alter table payments add column opening_key text').execute(db);
  await sql.raw('alter table rail_orders add column debtor_bank text').execute(db);
  await sql.raw('alter table refunds add column reason_text text').execute(db);
  await sql
    .raw(
      'create unique index payments_opening_key on payments (reusable_link_id, opening_key) where reusable_link_id is not null',
    )
    .execute(db);
  await sql
    .raw(
      'create index payments_reusable_link on payments (reusable_link_id, created_at, id) where reusable_link_id is not null',
    )
    .execute(db);
}

import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { objectToCard } from '../../../../src/service/recurring/cards/stop-card.ts';
import { isAnnounced } from '../../../../src/service/recurring/subscriptions/announce-terms.ts';
import { MIGRATIONS } from '../../../../src/service/schema.ts';
import { openTestStore } from '../../support/open-test-store.ts';

async function open(): Promise<Store> {
  const store = await openTestStore();
  onTestFinished(() => store.destroy());
  return store;
}

const upgrade = async (store: Store, name: string) => MIGRATIONS[name]?.up(store);

it('takes subscriptions as announced at their present terms, and mandates as used by their latest debit', async () => {
  const store = await open();
  await sql`drop index mandates_used`.execute(store);
  for (const [table, ...columns] of [
    ['subscriptions', 'announced_minor', 'announced_from', 'announced_at', 'stop_reason'],
    ['mandates', 'notice_days', 'used_at', 'stop_reason'],
    ['saved_cards', 'stop_reason'],
  ])
    for (const column of columns) await sql.raw(`alter table ${table} drop column ${column}`).execute(store);
  await sql`insert into subscriptions (id, company_id, payment_id, state, interval_unit, interval_count, amount_minor, currency, cycle,
    period, anchor_at, next_at, due_at, tries, ends_after_period, metadata, created_at, updated_at)
    values ('sub', 1, 'first', 'ACTIVE', 'month', 1, 990, 'EUR', 1, 1, 0, 5, 5, 0, 0, '{}', 0, 0)`.execute(
    store,
  );
  for (const id of ['used', 'unused'])
    await sql`insert into mandates (id, company_id, payment_id, reference, state, account_token, account_last4, country, created_at,
      updated_at) values (${id}, 1, ${`payment of ${id}`}, 'SDD', 'ACTIVE', 'token', '3000', 'DE', 1, 1)`.execute(
      store,
    );
  for (const [key, state, at] of [
    ['first', 'APPROVED', 2],
    ['returned', 'DECLINED', 3],
    ['open', 'AUTHORIZING', 4],
  ])
    await sql`insert into attempts (id, payment_id, attempt_key, state, method, created_at, mandate_id)
      values (${key}, ${key}, ${key}, ${state}, 'sepa_direct_debit', ${at}, 'used')`.execute(store);
  await upgrade(store, '013_announcements');
  const subscription = await store.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();
  expect(subscription).toMatchObject({ announced_from: 0, announced_minor: null, stop_reason: null });
  expect(isAnnounced(subscription, 5)).toBe(true);
  expect(
    await store.selectFrom('mandates').select(['id', 'used_at', 'notice_days']).orderBy('id').execute(),
  ).toEqual([
    { id: 'unused', used_at: null, notice_days: null },
    { id: 'used', used_at: 3, notice_days: null },
  ]);
});

it('lets a card of an earlier version go on once its dispute is won', async () => {
  const store = await open();
  for (const table of ['mandates', 'saved_cards'])
    await sql.raw(`alter table ${table} drop column stopped_by`).execute(store);
  await sql`insert into saved_cards (id, company_id, shopper_reference, brand, last4, expiry, acquirer_token, created_at, stop_reason)
    values ('card', 1, 'ada', 'visa', '1111', '12/30', 'token', 0, 'dispute')`.execute(store);
  await upgrade(store, '016_objections');
  const read = () => store.selectFrom('saved_cards').selectAll().executeTakeFirstOrThrow();
  expect(await read()).toMatchObject({ stop_reason: 'dispute', stopped_by: null });
  await store
    .transaction()
    .execute((trx) => objectToCard(trx, 'card', { paymentId: 'a', isWithdrawn: true }));
  expect(await read()).toMatchObject({ stop_reason: null, stopped_by: null });
});

import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { createSqliteDialect } from '../../../../../src/service/platform/store/dialects/create-sqlite-dialect.ts';
import { MIGRATIONS } from '../../../../../src/service/platform/store/migrations/migrations.ts';

const DAY_MS = 86_400_000;
const DAY = 64 * 32;

/** Rows of the version before: each with the values that matter here. */
const FILL = `
  insert into payments (id, company_id, transaction_id, amount_minor, currency, status, auto_capture, declined_attempts,
      created_at, updated_at, method, is_setup, channel)
    select id, 1, id, 1000, currency, status, 1, 0, ${DAY * DAY_MS}, 0, method, is_setup, channel from (
      select 'by-event' as id, 'EUR' as currency, 'SETTLED' as status, 'card' as method, 0 as is_setup, 'link' as channel
      union all select 'by-attempt', 'EUR', 'REFUNDED', 'paypal', 0, 'link'
      union all select 'by-creation', 'USD', 'DISPUTED', 'card', 0, 'link'
      union all select 'open', 'EUR', 'CREATED', null, 0, 'link'
      union all select 'failed', 'EUR', 'FAILED', 'card', 0, 'link'
      union all select 'setup', 'EUR', 'SETTLED', 'card', 1, 'link'
      union all select 'own', 'EUR', 'SETTLED', 'card', 0, 'domain');
  insert into events (id, company_id, payment_id, type, payload, occurred_at)
    values ('evt_1', 1, 'by-event', 'payment.captured', '', ${(DAY + 2) * DAY_MS});
  insert into attempts (id, payment_id, attempt_key, state, method, decline_code, created_at)
    values ('a1', 'by-attempt', 'k1', 'APPROVED', 'paypal', null, ${(DAY + 1) * DAY_MS}),
      ('a2', 'open', 'k2', 'DECLINED', 'card', 'expired_card', ${(DAY + 40) * DAY_MS}),
      ('a3', 'failed', 'k3', 'DECLINED', 'sepa_direct_debit', 'insufficient_funds', ${(DAY + 40) * DAY_MS});
  insert into refunds (id, payment_id, amount_minor, reason, created_at, state)
    values ('r1', 'by-attempt', 400, 'refund', ${(DAY + 3) * DAY_MS}, 'SETTLED'),
      ('r2', 'by-attempt', 600, 'refund', ${(DAY + 3) * DAY_MS}, 'PENDING');
  insert into deliveries (id, company_id, event_id, url, state, attempt, due_at, leased_until, created_at)
    values ('d1', 1, 'evt_1', 'x', 'FAILED', 1, 0, 0, ${(DAY + 3) * DAY_MS}),
      ('d2', 1, 'evt_1', 'y', 'DELIVERED', 1, 0, 0, ${(DAY + 3) * DAY_MS});`;

it('the upgrade to figures counts existing payments by day and in spans of 32 days', async () => {
  const database = new DatabaseSync(':memory:');
  const db = new Kysely<unknown>({ dialect: createSqliteDialect(database) });
  for (const [name, { up }] of Object.entries(MIGRATIONS)) {
    if (name.endsWith('_figures')) database.exec(FILL);
    await up(db);
  }
  const rows = database
    .prepare(
      'select span, day, kind, currency, detail, count, amount from figures order by span, day, kind, currency, detail',
    )
    .all()
    .map((row) => Object.values(row));
  await db.destroy();
  expect(rows).toEqual([
    [1, DAY, 'paid', 'USD', 'card', 1, 1000],
    [1, DAY + 1, 'paid', 'EUR', 'paypal', 1, 1000],
    [1, DAY + 2, 'paid', 'EUR', 'card', 1, 1000],
    [1, DAY + 3, 'refunded', 'EUR', 'refund', 1, 400],
    [1, DAY + 3, 'undelivered', '', '', 1, 0],
    [1, DAY + 40, 'declined', 'EUR', 'expired_card', 1, 0],
    [32, DAY, 'paid', 'EUR', 'card', 1, 1000],
    [32, DAY, 'paid', 'EUR', 'paypal', 1, 1000],
    [32, DAY, 'paid', 'USD', 'card', 1, 1000],
    [32, DAY, 'refunded', 'EUR', 'refund', 1, 400],
    [32, DAY, 'undelivered', '', '', 1, 0],
    [32, DAY + 32, 'declined', 'EUR', 'expired_card', 1, 0],
  ]);
});

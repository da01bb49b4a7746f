import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { createSqliteDialect } from '../../../../../src/service/platform/store/dialects/create-sqlite-dialect.ts';
import { MIGRATIONS } from '../../../../../src/service/platform/store/migrations/migrations.ts';

const FILL = `
  insert into payments (id, company_id, transaction_id, amount_minor, currency, status, auto_capture, declined_attempts,
      created_at, updated_at, channel)
    values ('sale', 1, 'sale', 1990, 'EUR', 'SETTLED', 1, 0, 0, 0, 'link'),
      ('deposit', 1, 'deposit', 1200, 'EUR', 'SETTLED', 1, 0, 0, 0, 'domain');`;

it('the upgrade to own costs marks the payments for domains', async () => {
  const database = new DatabaseSync(':memory:');
  const db = new Kysely<unknown>({ dialect: createSqliteDialect(database) });
  for (const [name, { up }] of Object.entries(MIGRATIONS)) {
    if (name.endsWith('_own_costs')) database.exec(FILL);
    await up(db);
  }
  const own = database.prepare('select id from payments where is_own_cost = 1').all();
  await db.destroy();
  expect(own).toEqual([{ id: 'deposit' }]);
});

import { DatabaseSync } from 'node:sqlite';
import { Kysely, Migrator } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSqliteDialect } from '../../../../src/service/store/dialects/create-sqlite-dialect.ts';
import { addPaymentJobs } from '../../../../src/service/store/migrations/add-payment-jobs.ts';
import { MIGRATIONS } from '../../../../src/service/store/migrations/migrations.ts';
import type { Store } from '../../../../src/service/store/open-store.ts';
import type { PaymentRow, Tables } from '../../../../src/service/store/schema.ts';

let store: Store;
/** A database as it was before. */
beforeEach(async () => {
  store = new Kysely<Tables>({ dialect: createSqliteDialect(new DatabaseSync(':memory:')) });
  const older = Object.entries(MIGRATIONS).filter(([name]) => name < '007');
  const provider = { getMigrations: async () => Object.fromEntries(older) };
  const { error } = await new Migrator({ db: store, provider }).migrateToLatest();
  expect(error).toBeUndefined();
});
afterEach(() => store.destroy());

const migrate = () => addPaymentJobs(store as unknown as Kysely<unknown>);

async function addPayment(id: string, status: PaymentRow['status'], updated_at = 5): Promise<void> {
  const payment = { id, company_id: 1, transaction_id: id, amount_minor: 1990, currency: 'EUR' } as const;
  const rest = { auto_capture: 1, declined_attempts: 0, created_at: 1, updated_at };
  await store
    .insertInto('payments')
    .values({ ...payment, ...rest, status } as PaymentRow)
    .execute();
  await store
    .insertInto('links')
    .values({ payment_id: id, token: id, expires_at: 1000, request: '{}' })
    .execute();
}

describe('addPaymentJobs', () => {
  it('lets what is open expire with its link, and what is held go after seven days', async () => {
    for (const status of ['CREATED', 'HELD', 'SETTLED', 'PENDING'] as const) await addPayment(status, status);
    await migrate();
    const rows = await store.selectFrom('payments').select(['id', 'due_at', 'refunded_minor']).execute();
    expect(rows).toEqual([
      { id: 'CREATED', due_at: 1000, refunded_minor: 0 },
      { id: 'HELD', due_at: 5 + 7 * 86_400_000, refunded_minor: 0 },
      { id: 'SETTLED', due_at: null, refunded_minor: 0 },
      { id: 'PENDING', due_at: null, refunded_minor: 0 },
    ]);
  });

  it('enters into the ledger what was refunded before there was one', async () => {
    await addPayment('back', 'REFUNDED', 7);
    await addPayment('kept', 'SETTLED');
    await migrate();
    const refunded = store.selectFrom('payments').select('id').where('refunded_minor', '=', 1990);
    expect(await refunded.execute()).toEqual([{ id: 'back' }]);
    expect(await store.selectFrom('refunds').selectAll().execute()).toEqual([
      { id: 'back', payment_id: 'back', amount_minor: 1990, reason: 'refund', created_at: 7 },
    ]);
  });
});

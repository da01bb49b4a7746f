import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createSqliteDialect } from '../../../../../src/service/platform/store/dialects/create-sqlite-dialect.ts';
import { MIGRATIONS } from '../../../../../src/service/platform/store/migrations/migrations.ts';

/** Inserts a row with a value in every column that needs one. */
function insert(database: DatabaseSync, table: string, values: Record<string, string | number>): void {
  const columns = database.prepare(`pragma table_info(${table})`).all();
  const needed = columns.filter(({ notnull, dflt_value }) => notnull && dflt_value === null);
  const row: Record<string, SQLInputValue> = {
    ...Object.fromEntries(needed.map(({ name, type }) => [name, type === 'text' ? '' : 0])),
    ...values,
  };
  const names = Object.keys(row);
  const marks = names.map(() => '?').join();
  database.prepare(`insert into ${table} (${names.join()}) values (${marks})`).run(...Object.values(row));
}

/** Upgrades a database with payments, and lists what comes to the accounts. */
async function upgrade(acquirer: string): Promise<unknown[]> {
  const database = new DatabaseSync(':memory:');
  database.exec('pragma foreign_keys = off');
  const db = new Kysely<unknown>({ dialect: createSqliteDialect(database) });
  for (const [name, { up }] of Object.entries(MIGRATIONS)) {
    if (name === '009_accounts') {
      insert(database, 'settings', { name: 'acquirer', value: acquirer });
      for (const [index, status] of ['SETTLED', 'CREATED', 'FAILED', 'REFUNDED'].entries()) {
        const payment = { id: status, transaction_id: status, status, currency: 'EUR' };
        insert(database, 'payments', { ...payment, company_id: index, amount_minor: 1990, created_at: 1 });
        const refund = { id: `rfd_${status}`, payment_id: status, company_id: index, reason: 'refund' };
        insert(database, 'refunds', { ...refund, state: 'SETTLED', amount_minor: 500, created_at: 2 });
      }
    }
    await up(db);
  }
  const rows = database
    .prepare(
      'select company_id, amount, reason, record_id from account_postings order by created_at, company_id',
    )
    .all();
  await db.destroy();
  return rows.map((row) => Object.values(row));
}

describe('the upgrade to accounts', () => {
  it('credits the earlier settled payments, and debits their refunds', async () => {
    expect(await upgrade('simulated')).toEqual([
      [0, 1990, 'PAYMENT', 'SETTLED'],
      [3, 1990, 'PAYMENT', 'REFUNDED'],
      [0, -500, 'REFUND', 'rfd_SETTLED'],
      [3, -500, 'REFUND', 'rfd_REFUNDED'],
    ]);
  });

  it('credits nothing with a real acquirer', async () => {
    expect(await upgrade('adyen')).toEqual([]);
  });
});

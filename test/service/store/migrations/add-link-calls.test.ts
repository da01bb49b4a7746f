import { DatabaseSync } from 'node:sqlite';
import { Kysely, type Migration, Migrator } from 'kysely';
import { expect, it } from 'vitest';
import { createSqliteDialect } from '../../../../src/service/store/dialects/create-sqlite-dialect.ts';
import { MIGRATIONS } from '../../../../src/service/store/migrations/migrations.ts';
import type { LinkRow, PaymentRow, Tables } from '../../../../src/service/store/schema.ts';

type NewColumn = 'link_type' | 'link_expires_at' | 'due_at' | 'refunded_minor';
type OldPayment = Omit<PaymentRow, NewColumn>;
type OldTables = Omit<Tables, 'payments'> & { payments: OldPayment };

const migrate = (db: Kysely<never>, migrations: Record<string, Migration>) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();

const createRows = (index: number): { payment: OldPayment; link: LinkRow } => {
  const id = `payment-${String(index).padStart(5, '0')}`;
  const Type = index % 3 ? 'standard' : 'embedded';
  return {
    payment: {
      id,
      company_id: 1,
      transaction_id: id,
      amount_minor: 1,
      currency: 'EUR',
      status: 'CREATED',
      auto_capture: 1,
      method: null,
      active_attempt_id: null,
      declined_attempts: 0,
      created_at: index,
      updated_at: index,
    },
    // What a merchant wrote does not confuse it.
    link: {
      payment_id: id,
      token: id,
      expires_at: 10_000 + index,
      request: JSON.stringify({ Metadata: { Type: 'neither' }, Type }),
    },
  };
};

it('fills what older links are listed by', async () => {
  const db = new Kysely<OldTables>({ dialect: createSqliteDialect(new DatabaseSync(':memory:')) });
  const names = Object.keys(MIGRATIONS);
  const before = Object.entries(MIGRATIONS).slice(0, names.indexOf('008_link_calls'));
  expect(await migrate(db as Kysely<never>, Object.fromEntries(before))).not.toHaveProperty('error.message');
  const rows = Array.from({ length: 2001 }, (_, index) => createRows(index));
  for (let from = 0; from < rows.length; from += 500) {
    const some = rows.slice(from, from + 500);
    await db
      .insertInto('payments')
      .values(some.map(({ payment }) => payment))
      .execute();
    await db
      .insertInto('links')
      .values(some.map(({ link }) => link))
      .execute();
  }
  expect(await migrate(db as Kysely<never>, MIGRATIONS)).not.toHaveProperty('error.message');
  const filled = await (db as unknown as Kysely<Tables>)
    .selectFrom('payments')
    .select(['link_type', 'link_expires_at'])
    .orderBy('id')
    .execute();
  expect(filled).toEqual(
    rows.map((_, index) => ({
      link_type: index % 3 ? 'standard' : 'embedded',
      link_expires_at: 10_000 + index,
    })),
  );
  await db.destroy();
});

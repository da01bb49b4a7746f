import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { createSqliteDialect } from '../../../../../src/service/platform/store/dialects/create-sqlite-dialect.ts';
import { MIGRATIONS } from '../../../../../src/service/platform/store/migrations/migrations.ts';

const FILL = `
  insert into account_postings (id, company_id, amount, reason, record_id, created_at)
    values ('later', 1, 20, 'PAYMENT', 'B', 5), ('first', 1, -10, 'REFUND', 'A', 4);
  insert into figure_postings (company_id, day, kind, currency, detail, count, amount)
    values (1, 2, 'paid', 'EUR', 'card', 1, 20), (1, 3, 'opened', 'EUR', '', 1, 0);`;

const POSTINGS = [
  { id: 'first', company_id: 1, amount: -10, reason: 'REFUND', record_id: 'A', created_at: 4 },
  { id: 'later', company_id: 1, amount: 20, reason: 'PAYMENT', record_id: 'B', created_at: 5 },
];

it('the upgrade to fewer indexes keeps what waits for the ledger and the figures', async () => {
  const database = new DatabaseSync(':memory:');
  const db = new Kysely<unknown>({ dialect: createSqliteDialect(database) });
  let figures: unknown[] = [];
  for (const [name, { up }] of Object.entries(MIGRATIONS)) {
    if (name.endsWith('_slim_indexes')) {
      database.exec(FILL);
      figures = database.prepare('select * from figure_postings').all();
    }
    await up(db);
  }
  const read = (table: string) => database.prepare(`select * from ${table}`).all();
  const postings = read('account_postings');
  const kept = read('figure_postings');
  const numbered = read('sqlite_sequence').map(({ name }) => name);
  await db.destroy();
  expect(postings).toEqual(POSTINGS);
  expect(kept).toEqual(figures);
  expect(numbered).not.toContain('figure_postings');
});

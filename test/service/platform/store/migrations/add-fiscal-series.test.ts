import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { createSqliteDialect } from '../../../../../src/service/platform/store/dialects/create-sqlite-dialect.ts';
import { MIGRATIONS } from '../../../../../src/service/platform/store/migrations/migrations.ts';

const CONFIGURATIONS = [
  { VatNumber: 'IT12345678903', Name: 'One', Series: { 2026: 4, file: 6 } },
  { VatNumber: 'IT12345678903', Name: 'Same', Series: { 2025: 9, 2026: 7, file: 2 } },
  {
    VatNumber: 'IT01234567897',
    FiscalCode: 'RSSMRA85T10A562S',
    Name: 'Trader',
    Series: { 2026: 1, file: 3 },
  },
  { VatNumber: 'IT00000000000', Name: 'New' },
];

it('the upgrade to fiscal series goes on with the numbers of each VAT number', async () => {
  const database = new DatabaseSync(':memory:');
  const db = new Kysely<unknown>({ dialect: createSqliteDialect(database) });
  for (const [name, { up }] of Object.entries(MIGRATIONS)) {
    if (name.endsWith('_fiscal_series'))
      for (const [index, body] of CONFIGURATIONS.entries())
        database
          .prepare(
            `insert into records (company_id, resource, id, search, body, version, created_at, updated_at)
              values (?, 'Configuration', ?, '', ?, 1, 0, 0)`,
          )
          .run(index + 1, `fcf_${index}`, JSON.stringify(body));
    await up(db);
  }
  const series = database.prepare('select * from fiscal_series order by owner, series').all();
  const bodies = database.prepare('select body from records order by id').all();
  await db.destroy();
  expect(series.map((row) => Object.values(row))).toEqual([
    ['IT01234567897', '2026', 1],
    ['IT01234567897', 'file', 3],
    ['IT12345678903', '2025', 9],
    ['IT12345678903', '2026', 7],
    ['IT12345678903', 'file', 6],
    ['ITRSSMRA85T10A562S', 'file', 3],
  ]);
  expect(bodies.map(({ body }) => JSON.parse(String(body)))).toEqual(
    CONFIGURATIONS.map(({ Series: _, ...body }) => body),
  );
});

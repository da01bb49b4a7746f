import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openStore, type Store } from '../../../src/service/platform/store/open-store.ts';
import { openTestStore } from '../support/open-test-store.ts';

/** PostgreSQL's names of SQLite's types. */
const TYPES: Record<string, string> = { integer: 'int4', bigint: 'int8' };

/** Tables that only processes of the version before write (`013_mails`): an SQLite database has none. */
const FORWARDED = /^(emails|(transfer|subscription|receipt|record)_mails)(_newest|_of_payment)?$/;

/** Each table with its columns. Of its key only the name: SQLite lets a text that is one be null. */
async function describeTables(store: Store) {
  const tables = await store.introspection.getTables();
  const own = tables.filter(({ name }) => !FORWARDED.test(name));
  return own.map(({ name, columns: [key, ...columns] }) => ({
    name,
    key: key?.name,
    columns: columns.map((column) => {
      const type = column.dataType.toLowerCase();
      return { ...column, comment: undefined, dataTypeSchema: undefined, dataType: TYPES[type] ?? type };
    }),
  }));
}

it('the migrations create the same tables and indexes on both databases', async () => {
  const sqlite = await openStore(':memory:');
  const postgres = await openTestStore();
  expect(await describeTables(postgres)).toEqual(await describeTables(sqlite));
  const inSqlite = await sql<{ name: string }>`
    select name from sqlite_master where type = 'index' and sql like 'create index%' order by name`.execute(
    sqlite,
  );
  const inPostgres = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = current_schema()
      and indexdef like 'CREATE INDEX%' order by indexname`.execute(postgres);
  expect(inPostgres.rows.filter(({ name }) => !FORWARDED.test(name))).toEqual(inSqlite.rows);
  await Promise.all([sqlite.destroy(), postgres.destroy()]);
});

it.each([
  ['emails', 'payment_id', "'p1'", 'confirmation'],
  ['transfer_mails', 'id, payment_id', "'t1', 'p1'", 'transfer'],
  ['subscription_mails', 'id, payment_id, kind', "'s1', 'p1', 'ended-1'", 'ended-1'],
  ['receipt_mails', 'id, receipt_id', "'r1', 'receipt'", 'receipt'],
  ['record_mails', 'id', "'c1'", 'code'],
])(
  'the outbox gets a mail once that a process of the previous version writes into %s',
  async (table, names, values, kind) => {
    const store = await openTestStore();
    const write = () =>
      sql`insert into ${sql.table(table)} (${sql.raw(names)}, company_id, recipient, language, subject, text, created_at)
      values (${sql.raw(values)}, 1, 'ada@example.com', 'it', 'Subject', 'Text', 5) on conflict do nothing`.execute(
        store,
      );
    await write();
    await write();
    expect(await store.selectFrom('mails').selectAll().execute()).toMatchObject([
      {
        kind,
        company_id: 1,
        recipient: 'ada@example.com',
        text: 'Text',
        html: null,
        state: 'WAITING',
        due_at: 5,
      },
    ]);
    const left = await sql`select 1 from ${sql.table(table)}`.execute(store);
    expect(left.rows).toEqual([]);
    await store.destroy();
  },
);

it('marks the payment for a domain of a process of the previous version as an own cost', async () => {
  const store = await openTestStore();
  const write = (id: string, channel: string) =>
    sql`insert into payments (id, company_id, transaction_id, amount_minor, currency, status, auto_capture, declined_attempts,
      created_at, updated_at, channel) values (${id}, 1, ${id}, 1990, 'EUR', 'CREATED', 1, 0, 5, 5, ${channel})`.execute(
      store,
    );
  await write('sale', 'link');
  await write('deposit', 'domain');
  const own = store.selectFrom('payments').select('id').where('is_own_cost', '=', 1);
  expect(await own.execute()).toEqual([{ id: 'deposit' }]);
  await store.destroy();
});

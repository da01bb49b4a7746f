import { type RawBuilder, sql } from 'kysely';
import { findPayments } from '../../src/service/back-office/dashboard/find-payments.ts';
import { listCustomers } from '../../src/service/back-office/people/customers.ts';
import { completeLinkRequest } from '../../src/service/payments/terms/link-request.ts';
import { isPostgres } from '../../src/service/platform/store/dialects/is-postgres.ts';
import { migrateStore } from '../../src/service/platform/store/migrate-store.ts';
import type { Store } from '../../src/service/platform/store/open-store.ts';
import { MIGRATIONS } from '../../src/service/schema.ts';
import { getMedian } from '../tables/get-median.ts';
import type { Figures, Table } from '../tables/row.ts';
import { createDatabase } from './create-database.ts';
import { registerMerchant } from './fill-store.ts';
import { LINK_REQUEST } from './link-request.ts';
import { numbered } from './numbered.ts';

interface SearchEffort {
  /** The number of payments that the company has. */
  rows: number;
  rounds: number;
}

type Expression = RawBuilder<unknown>;

const digits = (value: Expression): Expression => sql`substr(cast(1000000000 + ${value} as text), 2)`;
const I: Expression = sql`i`;
const id: Expression = sql`'p' || ${digits(I)}`;
const last4: Expression = sql`substr(cast(10000 + (i * 37) % 10000 as text), 2)`;
/** Names repeat: one in twenty has the most common first name, and one in a hundred the most common last name. */
const first: Expression = sql`case when i % 20 = 0 then 'maria' else 'first' || cast(i % 700 as text) end`;
const last: Expression = sql`case when i % 101 = 0 then 'rossi' else 'last' || cast(i % 5003 as text) end`;
/** Each shopper pays about three times. */
const CUSTOMERS = 300_007;
const user: Expression = sql`'user' || cast(i % ${sql.lit(CUSTOMERS)} as text)`;
const email: Expression = sql`${user} || '@example.com'`;
const customer: Expression = sql`'cus_' || cast(i % ${sql.lit(CUSTOMERS)} as text)`;
const words = [email, user, first, last, last4, sql`'order'`, digits(I), sql`'coffee'`];

/** Fills in payments of two seconds each, with what the index has of them. */
async function fill(store: Store, companyId: number, rows: number): Promise<void> {
  const company = sql.lit(companyId);
  const at: Expression = sql`cast(${sql.lit(Date.now() - rows * 2000)} as bigint) + cast(i as bigint) * 2000`;
  const request = sql.lit(JSON.stringify(completeLinkRequest(LINK_REQUEST)));
  const amount: Expression = sql`case when i % 10 = 3 then 1990 else 100 + (i * 613) % 20000 end`;
  const insert = (table: string, values: readonly Expression[], count = rows) =>
    sql`insert into ${sql.raw(table)} select ${sql.join(values)} from ${numbered(count)} where true on conflict do nothing`.execute(
      store,
    );
  await insert(
    `payments (id, company_id, transaction_id, amount_minor, currency, status, auto_capture, method, declined_attempts,
      refunded_minor, created_at, updated_at, link_type, link_expires_at, card_last4)`,
    [
      ...[
        id,
        company,
        sql`'order-' || ${digits(I)}`,
        amount,
        sql`'EUR'`,
        sql`'SETTLED'`,
        sql`1`,
        sql`'card'`,
      ],
      ...[sql`0`, sql`0`, at, at, sql`'standard'`, at, last4],
    ],
  );
  await insert('links (payment_id, token, expires_at, request)', [id, id, at, request]);
  await insert(
    'attempts (id, payment_id, attempt_key, state, method, card_brand, card_last4, email, holder_name, created_at)',
    [
      ...[id, id, sql`'key'`, sql`'APPROVED'`, sql`'card'`, sql`'visa'`, last4, email],
      ...[sql`${first} || ' ' || ${last}`, at],
    ],
  );
  await insert('indexed_payments (payment_id, company_id, created_at, customer_id, words)', [
    ...[id, company, at, customer, sql.join(words, sql` || ' ' || `)],
  ]);
  await insert(
    'customers (id, company_id, email, name, last_at, created_at)',
    [customer, company, email, sql`${first} || ' ' || ${last}`, at, at],
    Math.min(rows, CUSTOMERS),
  );
  for (const word of words)
    await insert('search_words (company_id, word, created_at, payment_id)', [company, word, at, id]);
  // PostgreSQL itself does this within a minute. SQLite keeps no statistics.
  if (isPostgres(store)) await sql`vacuum analyze`.execute(store);
}

/** The searched texts, from the rarest to words that all payments have. */
const SEARCHES = {
  'an email address': 'user1234@example.com',
  'a first and a last name': 'maria rossi',
  'the beginning of a name': 'mar',
  'two words that few payments have': 'first12 last300',
  'words that all payments have': 'order coffee',
  'four digits': '3700',
  'an amount': '€19,90',
  'what no one has': 'nowhere',
};

/** Measures what the dashboard does for each search: payments, and customers. */
export async function measureSearch({ rows, rounds }: SearchEffort): Promise<Figures> {
  const { open, drop } = await createDatabase();
  const store = await open();
  await migrateStore(store, MIGRATIONS);
  const companyId = await registerMerchant(store);
  await fill(store, companyId, rows);
  const figures: Figures = {};
  for (const [name, text] of Object.entries(SEARCHES)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      await findPayments(store, { companyId, text, now: Date.now() });
      await listCustomers(store, companyId, { Search: text });
      times.push(performance.now() - startedAt);
    }
    figures[name] = { time: getMedian(times) };
  }
  await store.destroy();
  await drop();
  return figures;
}

const engine = process.env.DATABASE_URL ? 'postgresql' : 'sqlite';

export const searchTable: Table = {
  id: `search-${engine}`,
  title: `The search on ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
  how: 'By the clock, in ms, for a company with 1,000,000 payments: the median of finding payments and customers, one after the other.',
  columns: [{ key: 'time', title: 'clock, ms', digits: 1 }],
  goals: Object.keys(SEARCHES).map((subject) => ({
    ...{ subject, key: 'time', atMost: 100 },
    text: `${subject}, ms`,
  })),
};

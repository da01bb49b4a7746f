import { type Kysely, sql } from 'kysely';
import { getSchemaDialect } from '../dialects/get-schema-dialect.ts';
import { isPostgres } from '../dialects/is-postgres.ts';

/** SQLite writes the next number of such a column into another table, with each row. */
const UNNUMBERED = [
  'alter table figure_postings rename to numbered_postings',
  `create table figure_postings (
    id integer primary key,
    company_id integer not null,
    day integer not null,
    kind text not null,
    currency text not null,
    detail text not null,
    count bigint not null,
    amount bigint not null
  )`,
  'insert into figure_postings select * from numbered_postings',
  'drop table numbered_postings',
];

/** `025_slim_indexes`: a payment writes fewer pages, because rows that no query looks for are in no index. */
export async function slimIndexes(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'drop index payments_overdue',
    "create index payments_overdue on payments (company_id, link_expires_at) where status = 'CREATED'",
    'drop index payments_due',
    'create index payments_due on payments (due_at) where due_at is not null',
    // In the order in which they are written into the ledger, and without a second index.
    'drop index account_postings_of_company',
    'alter table account_postings rename to indexed_postings',
    `create table account_postings (
      id text not null,
      company_id integer not null,
      amount bigint not null,
      reason text not null,
      record_id text not null,
      created_at bigint not null,
      constraint account_postings_order primary key (company_id, created_at, id)
    )${getSchemaDialect(db).inKeyOrder}`,
    `insert into account_postings (id, company_id, amount, reason, record_id, created_at)
      select id, company_id, amount, reason, record_id, created_at from indexed_postings`,
    'drop table indexed_postings',
    ...(isPostgres(db) ? [] : UNNUMBERED),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

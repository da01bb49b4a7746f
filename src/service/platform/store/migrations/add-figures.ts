import { type Kysely, sql } from 'kysely';
import { getSchemaDialect } from '../dialects/get-schema-dialect.ts';

const COLUMNS = `
      company_id integer not null,
      day integer not null,
      kind text not null,
      currency text not null,
      detail text not null,
      count bigint not null,
      amount bigint not null`;

const fill = (kind: string, { day, detail = "''", amount = '0', from }: Record<string, string>) => `
  insert into figures (company_id, day, kind, currency, detail, count, amount)
  select company_id, day, '${kind}', currency, detail, count(*), sum(amount) from (
    select payments.company_id, (${day}) / 86400000 as day, payments.currency, ${detail} as detail, ${amount} as amount
    from ${from} and payments.is_setup = 0 and payments.channel <> 'domain'
  ) as facts group by company_id, day, currency, detail`;

/** Computes the figures of existing payments: received money, refunds and declines. Openings were not recorded. */
const FILL = [
  fill('paid', {
    // Events are deleted after some time, so they may be missing.
    day: `coalesce(
      (select occurred_at from events where payment_id = payments.id and type = 'payment.captured'),
      (select max(attempts.created_at) from attempts where payment_id = payments.id and state = 'APPROVED'),
      payments.created_at)`,
    detail: "coalesce(payments.method, '')",
    amount: 'payments.amount_minor',
    from: "payments where payments.status in ('CAPTURED', 'SETTLED', 'DISPUTED', 'REFUNDED')",
  }),
  fill('refunded', {
    day: 'refunds.created_at',
    detail: 'refunds.reason',
    amount: 'refunds.amount_minor',
    from: "refunds join payments on payments.id = refunds.payment_id where refunds.state = 'SETTLED'",
  }),
  fill('declined', {
    day: 'attempts.created_at',
    detail: 'attempts.decline_code',
    // A returned debit is not a decline.
    from: `attempts join payments on payments.id = attempts.payment_id where attempts.decline_code is not null
      and not (attempts.method = 'sepa_direct_debit' and payments.status = 'FAILED')`,
  }),
  `insert into figures (company_id, day, kind, currency, detail, count, amount)
  select company_id, created_at / 86400000, 'undelivered', '', '', count(*), 0
  from deliveries where state = 'FAILED' group by company_id, created_at / 86400000`,
];

/** `017_figures`: figures by day, when the page of a link was first opened, and an index of holds that end soon. */
export async function addFigures(db: Kysely<unknown>): Promise<void> {
  const { inKeyOrder, longCounter } = getSchemaDialect(db);
  const statements = [
    `create table figures (${COLUMNS},
      span integer default 1 not null,
      constraint figures_pk primary key (company_id, span, day, kind, currency, detail)
    )${inKeyOrder}`,
    `create table figure_postings (
      id ${longCounter},${COLUMNS}
    )`,
    'alter table links add column opened_at bigint',
    "create index payments_held on payments (company_id, due_at) where status = 'HELD'",
    ...FILL,
    // Spans of 32 days.
    `insert into figures (company_id, span, day, kind, currency, detail, count, amount)
    select company_id, 32, day / 32 * 32, kind, currency, detail, sum(count), sum(amount)
    from figures group by company_id, day / 32, kind, currency, detail`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { paymentFigures } from '../../src/service/back-office/overview/figure-followers.ts';
import { foldFigures } from '../../src/service/back-office/overview/fold-figures.ts';
import { readOverview } from '../../src/service/back-office/overview/read-overview.ts';
import { createOpenings } from '../../src/service/back-office/overview/record-opening.ts';
import { claimAttempt } from '../../src/service/payments/attempts/claim-attempt.ts';
import { finishAttempt } from '../../src/service/payments/attempts/finish-attempt.ts';
import type { Followers } from '../../src/service/payments/attempts/followers.ts';
import type { PaymentFollower } from '../../src/service/payments/payments/followers.ts';
import { toDay } from '../../src/service/platform/clock/days.ts';
import { isPostgres } from '../../src/service/platform/store/dialects/is-postgres.ts';
import { migrateStore } from '../../src/service/platform/store/migrate-store.ts';
import type { Store } from '../../src/service/platform/store/open-store.ts';
import { MIGRATIONS } from '../../src/service/schema.ts';
import { getMedian } from '../tables/get-median.ts';
import type { Figures, Table } from '../tables/row.ts';
import { createDatabase } from './create-database.ts';
import { fillPayments, registerMerchant } from './fill-store.ts';
import { getOpenIndex, getToken } from './filling.ts';

interface OverviewEffort {
  /** The number of payments that the company has. */
  rows: number;
  /** The number of overviews that are read, and of batches of payments. */
  rounds: number;
}

/** The number of payments in a batch. */
const BATCH = 40;

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Counts the payments that were filled in, as the service does with each. */
async function countPayments(store: Store): Promise<void> {
  await sql`insert into figures (company_id, day, kind, currency, detail, count, amount)
    select company_id, created_at / 86400000, 'paid', currency, coalesce(method, ''), count(*), sum(amount_minor)
    from payments where status in ('CAPTURED', 'SETTLED', 'DISPUTED', 'REFUNDED')
    group by company_id, created_at / 86400000, currency, method`.execute(store);
  await sql`insert into figures (company_id, span, day, kind, currency, detail, count, amount)
    select company_id, 32, day / 32 * 32, kind, currency, detail, sum(count), sum(amount)
    from figures group by company_id, day / 32, kind, currency, detail`.execute(store);
}

/** Writes two years of figures for a busy company: on every day, in every currency and method. */
async function spread(store: Store, companyId: number, today: number): Promise<void> {
  const company = sql.lit(companyId);
  for (let day = today - 731; day < today; day += 1)
    await sql`insert into figures (company_id, day, kind, currency, detail, count, amount)
      select ${company}, ${sql.lit(day)}, kind, currency, detail, 100, 498000 from
        (select 'EUR' as currency union all select 'USD' union all select 'GBP' union all select 'CHF'
          union all select 'CAD' union all select 'RON' union all select 'JPY') as currencies,
        (select 'opened' as kind, '' as detail union all select 'converted', '' union all select 'refunded', 'refund'
          union all select 'paid', 'card' union all select 'paid', 'paypal' union all select 'paid', 'klarna'
          union all select 'paid', 'ideal' union all select 'paid', 'apple_pay' union all select 'paid', 'google_pay'
          union all select 'paid', 'bank_transfer' union all select 'paid', 'sepa_direct_debit'
          union all select 'declined', 'card_declined' union all select 'declined', 'insufficient_funds'
          union all select 'declined', 'expired_card' union all select 'declined', 'payment_declined') as kinds
      where true on conflict do nothing`.execute(store);
  await sql`insert into figures (company_id, span, day, kind, currency, detail, count, amount)
    select company_id, 32, day / 32 * 32, kind, currency, detail, sum(count), sum(amount)
    from figures where span = 1 group by company_id, day / 32, kind, currency, detail on conflict do nothing`.execute(
    store,
  );
}

/** Pays open links one after the other. @returns the milliseconds for each payment, and how many of them its figures take */
async function payBatch(store: Store, from: number): Promise<{ all: number; figures: number }> {
  const now = Date.now();
  const tokens = Array.from({ length: BATCH }, (_, index) => getToken(getOpenIndex(from + index)));
  const links = await store.selectFrom('links').select('payment_id').where('token', 'in', tokens).execute();
  const openings = createOpenings(store, (error) => {
    throw error;
  });
  for (const { payment_id: paymentId } of links) openings.add({ paymentId, now });
  await openings.flush();
  let figures = 0;
  const timed: PaymentFollower = {
    async moved(...move) {
      figures += await time(async () => paymentFigures.moved?.(...move));
    },
  };
  const followers: Followers = { payments: [timed], attempts: [] };
  const all = await time(async () => {
    for (const { payment_id: paymentId } of links) {
      const request = { attemptKey: randomUUID(), method: 'paypal' as const, email: 'ada@example.com' };
      const attemptId = await store
        .transaction()
        .execute((trx) => claimAttempt(trx, { paymentId, request, now }));
      if (attemptId)
        await finishAttempt({ store, followers }, { attemptId, answer: { isApproved: true }, now });
    }
    figures += await time(() => foldFigures(store));
  });
  return { all: all / links.length, figures: figures / links.length };
}

/** Measures payments, and the part of each that its figures take: both change alike when the machine is slow. */
async function measurePayments(store: Store, rounds: number) {
  const batches: Awaited<ReturnType<typeof payBatch>>[] = [];
  for (let round = 0; round < rounds * 2; round += 1) batches.push(await payBatch(store, round * BATCH));
  const warm = batches.slice(rounds);
  const all = getMedian(warm.map((batch) => batch.all));
  const figures = getMedian(warm.map((batch) => batch.figures));
  return { all, figures };
}

/** Measures reading the overview of a company with `rows` payments, and what its figures add to a payment. */
export async function measureOverview({ rows, rounds }: OverviewEffort): Promise<Figures> {
  const { open, drop } = await createDatabase();
  const store = await open();
  await migrateStore(store, MIGRATIONS);
  const companyId = await registerMerchant(store);
  const now = Date.now();
  await fillPayments(store, companyId, { rows, now });
  await countPayments(store);
  if (isPostgres(store)) await sql`vacuum analyze`.execute(store);
  const today = toDay(now);
  const measure = async (count: number) => {
    const days = { from: today - count + 1, to: today };
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      times.push(await time(() => readOverview(store, { companyId, days, now, granted: [], kinds: [] })));
    return getMedian(times);
  };
  const month = await measure(30);
  const payments = await measurePayments(store, rounds);
  await spread(store, companyId, today);
  const busy = { month: await measure(30), year: await measure(366) };
  await store.destroy();
  await drop();
  return {
    'overview of 30 days': { time: month },
    'overview of 30 days in seven currencies': { time: busy.month },
    'overview of 366 days in seven currencies': { time: busy.year },
    'a payment': { time: payments.all },
    'its figures': { time: payments.figures, ratio: payments.figures / payments.all },
  };
}

const engine = process.env.DATABASE_URL ? 'postgresql' : 'sqlite';

export const overviewTable: Table = {
  id: `overview-${engine}`,
  title: `The overview on ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
  how:
    'By the clock, in ms, for a company with 1,000,000 payments: the median. A payment is what ' +
    'the database does for it, from the press to its end, figures included: their row, and their part of adding up.',
  columns: [
    { key: 'time', title: 'clock, ms', digits: 2 },
    { key: 'ratio', title: 'ratio', digits: 3 },
  ],
  goals: [
    {
      subject: 'overview of 366 days in seven currencies',
      key: 'time',
      atMost: 100,
      text: 'overview of 366 days in seven currencies, ms',
    },
  ],
};

import { type RawBuilder, sql } from 'kysely';
import type { Store } from '../../platform/store/open-store.ts';
import { type FigurePostingRow, SPANS } from './tables.ts';

/** In days since 1970, both included. */
export interface Days {
  from: number;
  to: number;
}

type Column = 'day' | 'detail';

/** A sum of figures. Columns by which it is not grouped are absent. */
export type Figure = Pick<FigurePostingRow, 'kind' | 'currency' | 'count' | 'amount'> &
  Partial<Pick<FigurePostingRow, Column>>;

/** Splits a range into whole spans, and single days before and after them. */
export function divideDays({ from, to }: Days): (Days & { span: number })[] {
  const [alone, span] = SPANS;
  const first = Math.ceil(from / span) * span;
  const end = Math.floor((to + 1) / span) * span;
  if (first >= end) return [{ span: alone, from, to }];
  return [
    { span: alone, from, to: first - 1 },
    { span, from: first, to: end - 1 },
    { span: alone, from: end, to },
  ].filter((part) => part.from <= part.to);
}

/**
 * Sums the figures of a range of days by kind, currency and one more column. A single statement reads figures and postings, so
 * that a posting that is being folded is counted once.
 * @returns several rows for a kind that has postings
 */
export async function readFigures(
  store: Store,
  { companyId, days, by }: { companyId: number; days: Days; by?: Column },
): Promise<Figure[]> {
  // In the order of the primary key, so that the database can group the rows without sorting.
  const columns = sql.raw(
    by === 'day' ? 'day, kind, currency' : ['kind', 'currency', ...(by ? [by] : [])].join(', '),
  );
  const select = (table: string, { from, to }: Days, where: RawBuilder<unknown> = sql``) => sql`
    select ${columns}, sum(count) as count, sum(amount) as amount from ${sql.table(table)}
    where company_id = ${companyId} ${where} and day between ${from} and ${to} group by ${columns}`;
  const parts = by === 'day' ? [{ span: 1, ...days }] : divideDays(days);
  const selects = [
    ...parts.map(({ span, ...part }) => select('figures', part, sql`and span = ${span}`)),
    select('figure_postings', days),
  ];
  const { rows } = await sql<Figure>`${sql.join(selects, sql` union all `)}`.execute(store);
  // In PostgreSQL, a sum is a `numeric`, which the driver returns as a string.
  return rows.map((row) => ({ ...row, count: Number(row.count), amount: Number(row.amount) }));
}

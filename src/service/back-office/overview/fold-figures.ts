import { type Selectable, sql } from 'kysely';
import type { Condition } from '../../calls/definitions/scan-rows.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { type FigurePostingRow, type FigureRow, SPANS } from './tables.ts';

/** The number of postings per transaction, few enough that requests do not wait long. */
const BATCH = 500;

const toKey = ({ company_id, span, day, kind, currency, detail }: FigureRow): string =>
  JSON.stringify([company_id, span, day, kind, currency, detail]);

/** Sums postings by key, in key order: concurrent transactions then lock the same figures in the same order. */
function sumPostings(postings: readonly Selectable<FigurePostingRow>[]): FigureRow[] {
  const sums = new Map<string, FigureRow>();
  for (const { id: _, ...posting } of postings)
    for (const span of SPANS) {
      const figure = { ...posting, span, day: posting.day - (posting.day % span) };
      const sum = sums.get(toKey(figure));
      if (sum) {
        sum.count += figure.count;
        sum.amount += figure.amount;
      } else sums.set(toKey(figure), figure);
    }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

async function foldSome(trx: StoreTransaction): Promise<string[]> {
  const postings = await trx
    .selectFrom('figure_postings')
    .selectAll()
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  if (!postings.length) return [];
  await trx
    .insertInto('figures')
    .values(sumPostings(postings))
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'span', 'day', 'kind', 'currency', 'detail']).doUpdateSet({
        count: sql`figures.count + excluded.count`,
        amount: sql`figures.amount + excluded.amount`,
      }),
    )
    .execute();
  const ids = postings.map(({ id }) => id);
  await trx.deleteFrom('figure_postings').where('id', 'in', ids).execute();
  return ids.map(String);
}

/** Whether postings are left. */
export const areFiguresLeft = (): Condition => sql`exists (select 1 from figure_postings)`;

/**
 * Adds postings to their figures and deletes them, so that few are left. Concurrent processes take different postings. @returns
 * the ids of the processed postings
 */
export async function foldFigures(store: Store): Promise<string[]> {
  const any = await store.selectFrom('figure_postings').select('id').limit(1).executeTakeFirst();
  return any ? store.transaction().execute(foldSome) : [];
}

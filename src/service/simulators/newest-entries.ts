/** Lists of a company's newest entries for the dashboard, in the database, where every process sees them. */
import type { Store, StoreTransaction } from '../store/open-store.ts';

/** Entries as JSON. */
export type NewestTable = 'logged_calls' | 'received_webhooks';

export interface NewEntries {
  companyId: number;
  /** Oldest first. */
  entries: readonly object[];
  /** Number of the company's newest entries that stay. */
  keep: number;
}

/** Adds entries of a company, and deletes the oldest ones above the limit. */
export async function addEntries(
  trx: StoreTransaction,
  table: NewestTable,
  { companyId, entries, keep }: NewEntries,
): Promise<void> {
  const rows = entries.map((entry) => ({ company_id: companyId, entry: JSON.stringify(entry) }));
  await trx.insertInto(table).values(rows).execute();
  await deleteOldest(trx, table, { companyId, keep });
}

/** Deletes a company's oldest entries above the limit. */
export async function deleteOldest(
  trx: StoreTransaction,
  table: NewestTable,
  { companyId, keep }: Pick<NewEntries, 'companyId' | 'keep'>,
): Promise<void> {
  await trx
    .deleteFrom(table)
    .where('company_id', '=', companyId)
    .where('sequence', '<=', (expression) =>
      expression
        .selectFrom(table)
        .select('sequence')
        .where('company_id', '=', companyId)
        .orderBy('sequence', 'desc')
        .offset(keep)
        .limit(1),
    )
    .execute();
}

/** Reads entries, newest first. */
export async function listEntries<T>(
  store: Store,
  table: NewestTable,
  { companyId, keep }: Pick<NewEntries, 'companyId' | 'keep'>,
): Promise<T[]> {
  const rows = await store
    .selectFrom(table)
    .select('entry')
    .where('company_id', '=', companyId)
    .orderBy('sequence', 'desc')
    .limit(keep)
    .execute();
  return rows.map(({ entry }) => JSON.parse(entry) as T);
}

/** Lists of a company's newest entries for the dashboard, stored in the database for all processes. */
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';

/** Tables with entries as JSON. */
type NewestTable = 'logged_calls' | 'received_webhooks';

interface NewEntries {
  companyId: number;
  /** Oldest first. */
  entries: readonly object[];
  /** The number of the company's newest entries to keep. */
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

export interface EntryPage<T> {
  /** Newest first. */
  entries: T[];
  /** The position of the next page; `undefined` on the last page. */
  next: number | undefined;
}

export interface EntryPageOptions {
  companyId: number;
  limit: number;
  /** The position at the end of the previous page. */
  before?: number | undefined;
}

/** Reads a page of entries. */
export async function listEntries<T>(
  store: Store,
  table: NewestTable,
  { companyId, limit, before }: EntryPageOptions,
): Promise<EntryPage<T>> {
  let selected = store.selectFrom(table).select(['sequence', 'entry']).where('company_id', '=', companyId);
  if (before !== undefined) selected = selected.where('sequence', '<', before);
  const rows = await selected
    .orderBy('sequence', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  return {
    entries: page.map(({ entry }) => JSON.parse(entry) as T),
    next: rows.length > limit ? page.at(-1)?.sequence : undefined,
  };
}

import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import type { Tables } from '../../../../src/service/platform/store/tables.ts';

interface Copies<Table extends 'attempts' | 'payments'> {
  table: Table;
  count: number;
  /** @param name what is unique in the row */
  copy: (name: string) => Tables[Table];
}

/** No statement has more values than these rows have. */
const ROWS_AT_ONCE = 30;

/** Inserts rows that many others have left. */
export async function insertCopies<Table extends 'attempts' | 'payments'>(
  store: Store,
  { table, count, copy }: Copies<Table>,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => copy(`copy-${index}`));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await store
      .insertInto(table)
      .values(rows.slice(at, at + ROWS_AT_ONCE) as never)
      .execute();
}

import type { Position } from '../../platform/http/requests/cursors.ts';
import { formatCursor } from '../../platform/http/requests/cursors.ts';
import { DEFAULT_LIMIT, type Page, type PageQuery } from './read-page.ts';

/** Returns a page of a list that is complete in memory. The order is kept. */
export function slicePage<Row>(
  list: readonly Row[],
  { Limit = DEFAULT_LIMIT, Cursor, From = 0, To = Number.POSITIVE_INFINITY }: PageQuery,
  locate: (row: Row) => Position,
): Page<Row> {
  const last = Cursor && list.findIndex((row) => locate(row).id === Cursor.id);
  // If the row of the cursor has already left the list, so have all rows after it.
  const rest = last === undefined ? list : list.slice(last < 0 ? list.length : last + 1);
  const found = rest.filter((row) => locate(row).createdAt >= From && locate(row).createdAt < To);
  const rows = found.slice(0, Limit);
  const end = found.length > Limit ? rows.at(-1) : undefined;
  return { rows, NextCursor: end ? formatCursor(locate(end)) : null };
}

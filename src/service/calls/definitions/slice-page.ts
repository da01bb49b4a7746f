import type { Position } from '../../platform/http/requests/cursors.ts';
import { formatCursor } from '../../platform/http/requests/cursors.ts';
import { DEFAULT_LIMIT, type Page, type PageQuery } from './read-page.ts';

/** A page of a list that comes from somewhere else than the database, and is there as a whole. It keeps its order. */
export function slicePage<Row>(
  list: readonly Row[],
  { Limit = DEFAULT_LIMIT, Cursor, From = 0, To = Number.POSITIVE_INFINITY }: PageQuery,
  locate: (row: Row) => Position,
): Page<Row> {
  const last = Cursor && list.findIndex((row) => locate(row).id === Cursor.id);
  // The row of the cursor may be too old by now: then so are all that follow.
  const rest = last === undefined ? list : list.slice(last < 0 ? list.length : last + 1);
  const found = rest.filter((row) => locate(row).createdAt >= From && locate(row).createdAt < To);
  const rows = found.slice(0, Limit);
  const end = found.length > Limit ? rows.at(-1) : undefined;
  return { rows, NextCursor: end ? formatCursor(locate(end)) : null };
}

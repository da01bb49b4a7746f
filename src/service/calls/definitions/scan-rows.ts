import {
  type Expression,
  ExpressionWrapper,
  LimitNode,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  ValueNode,
} from 'kysely';
import type { Position } from '../../platform/http/requests/cursors.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { Tables } from '../../platform/store/tables.ts';

/** The maximum number of rows read for a page (docs/decisions.md, 421). */
export const MAX_SCANNED = 5000;
/** The number of rows first read for each of several filters: if one of them has fewer rows, the list is complete. */
export const FIRST_SCANNED = 250;

export type Condition = Expression<SqlBool>;

export type List<T extends keyof Tables, Row> = SelectQueryBuilder<Tables, T, Row>;

/** Another table with one row for each listed one: it is joined last, so that nothing is looked up for rows beyond the page. */
export interface Join {
  columns: RawBuilder<unknown>;
  /** Joins the table to `page`. */
  on: RawBuilder<unknown>;
}

export interface ScanOptions {
  /** The column that orders rows of the same time. */
  idColumn: string;
  /** Converts the id in a cursor into a value of that column. Default: the text itself. */
  readId?(text: string): string | number;
  join?: Join | undefined;
}

/** The position and the size of a page. */
interface Range {
  Limit: number;
  Cursor?: Position;
  From?: number;
  To?: number;
}

/** A condition that usually leaves few rows, with an index that ends with the column. */
export interface Few {
  where: Condition;
  column: string;
}

export interface Scan<Row> {
  rows: Row[];
  /** The position up to which all rows were read; `undefined` if all rows were read. */
  end: Position | undefined;
}

/**
 * The conditions for rows below the cursor and `To`. `From` is left out: when SQLite chooses an index, a second bound would count
 * as much as a filter.
 */
function listBounds(
  { Cursor, To = Number.POSITIVE_INFINITY }: Range,
  { idColumn, readId = (text) => text }: ScanOptions,
): Condition[] {
  if (!Cursor || Cursor.createdAt >= To)
    return To === Number.POSITIVE_INFINITY ? [] : [sql<boolean>`"created_at" < ${To}`];
  const { createdAt: at, id } = Cursor;
  return [
    // Implied by the next condition, but usable as an index range on every database.
    sql<boolean>`"created_at" <= ${at}`,
    sql<boolean>`("created_at" < ${at} or ${sql.ref(idColumn)} < ${readId(id)})`,
  ];
}

/** The order of all lists. */
const orderNewest = (idColumn: string) => sql`"created_at" desc, ${sql.ref(idColumn)} desc`;

/** The clause as the query builder has it: a literal on SQLite (`create-sqlite-dialect.ts`), a parameter on PostgreSQL. */
const limitTo = (rows: number) =>
  new ExpressionWrapper<Tables, never, unknown>(LimitNode.create(ValueNode.create(rows)));

/** The rows of a page with what is joined to them. */
const selectPage = (page: Expression<unknown>, join?: Join) =>
  join
    ? sql`select page.*, ${join.columns} from (${page}) as page ${join.on}`
    : sql`select * from (${page}) as page`;

interface CheckOptions extends Pick<ScanOptions, 'idColumn' | 'join'> {
  checked: readonly Condition[];
  scanned: number;
  limit: number;
  /** The column of the index to read by. Default: `created_at`. */
  column?: string;
}

/**
 * Filters rows in the order of an index. It uses a single statement, because rows that change between two statements would be
 * skipped or listed twice.
 * @returns the matching rows, up to one more than a page, and the row at which it stopped
 */
async function checkRows<T extends keyof Tables, Row>(
  store: Store,
  within: List<T, Row>,
  { checked, scanned, limit, idColumn, join, column }: CheckOptions,
) {
  const newest = orderNewest(idColumn);
  const order = column === undefined ? newest : sql`${sql.ref(column)} desc`;
  const candidates = within.orderBy(order).limit(sql.lit(scanned));
  // In the order of the list, a full page ends with its last row, and no further row is read. In another order, only all rows
  // contain the newest ones. A condition would not help: SQLite compares it with every row of the table.
  const ends =
    column === undefined
      ? sql`(select case when count(*) > ${limit} then 0 else 1 end from found)`
      : sql.lit(1);
  // The column stays in the rows: leaving it out would copy each of them.
  const { rows: found } = await sql<Row & { is_end: number }>`with found as (
      select candidates.*, 0 as is_end from (${candidates}) as candidates
      where ${sql.join(checked, sql` and `)} order by ${newest} ${limitTo(limit + 1)}
    ), ending as (
      select candidates.*, 1 as is_end from (${candidates}) as candidates
      order by ${order} limit ${ends} offset ${sql.lit(scanned - 1)}
    )
    ${selectPage(sql`select * from found union all select * from ending`, join)}
    order by is_end, ${newest} ${limitTo(limit + 2)}`.execute(store);
  const end = found.at(-1)?.is_end ? found.pop() : undefined;
  return { found, end };
}

/** Creates the functions that read rows of a list, at most `MAX_SCANNED` at a time. */
export function createScanner<T extends keyof Tables, Row extends { created_at: number }>(
  store: Store,
  list: List<T, Row>,
  { options, ...range }: Range & { options: ScanOptions },
) {
  const { Limit, From = 0 } = range;
  const { idColumn, join } = options;
  const bounds = listBounds(range, options);
  const bounded = bounds.reduce((within, bound) => within.where(bound), list);

  const locate = (row: Row): Position => ({
    createdAt: row.created_at,
    id: String((row as Record<string, unknown>)[idColumn]),
  });

  const narrow = (where: Condition | undefined) => (where ? bounded.where(where) : bounded);

  /** Reads a page and the row after it. @param usual whether each row meets it is `is_usual` */
  async function readNewest(where: Condition | undefined, usual: Condition = sql<boolean>`true`) {
    const newest = orderNewest(idColumn);
    const rows = narrow(where).select(sql<boolean | 0 | 1>`(${usual})`.as('is_usual'));
    const page = rows.orderBy(newest).limit(Limit + 1);
    if (!join) return page.execute();
    const joined = sql<Row & { is_usual: boolean | 0 | 1 }>`
      ${selectPage(page, join)} order by ${newest} ${limitTo(Limit + 1)}`;
    return (await joined.execute(store)).rows;
  }

  function endScan(found: Row[], end?: Row): Scan<Row> {
    const rows = found.slice(0, Limit);
    const last = found.length > Limit ? rows.at(-1) : end;
    const isOver = [...found, ...(last ? [last] : [])].some((row) => row.created_at < From);
    return {
      rows: rows.filter((row) => row.created_at >= From),
      end: last && !isOver ? locate(last) : undefined,
    };
  }

  return {
    locate,

    /** @returns `undefined` if there are more than a few rows */
    async scanFew(few: Few, checked: readonly Condition[]): Promise<Scan<Row> | undefined> {
      const { found, end } = await checkRows(store, list.where(few.where), {
        checked: [...bounds, ...checked],
        scanned: MAX_SCANNED,
        limit: Limit,
        idColumn,
        join,
        column: few.column,
      });
      return end ? undefined : endScan(found);
    },

    /** Reads by the index of a condition, or by that of the whole list. */
    async scan(
      where: Condition | undefined,
      checked: readonly Condition[],
      scanned: number,
    ): Promise<Scan<Row>> {
      if (!checked.length) return endScan(await readNewest(where));
      const options = { checked, scanned, limit: Limit, idColumn, join };
      const { found, end } = await checkRows(store, narrow(where), options);
      return endScan(found, end);
    },

    /** Like `scan`, for a condition that nearly all rows meet. @returns `undefined` if one of the page does not */
    async scanUsual(where: Condition | undefined, usual: Condition): Promise<Scan<Row> | undefined> {
      const rows = await readNewest(where, usual);
      return rows.every(({ is_usual }) => is_usual) ? endScan(rows) : undefined;
    },
  };
}

import { type SqlBool, sql } from 'kysely';
import { formatCursor, type Position } from '../../platform/http/requests/cursors.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { Tables } from '../../platform/store/tables.ts';
import type { QueryParameter } from './define-call.ts';
import { cursor, limit, moment } from './parameters.ts';
import {
  type Condition,
  createScanner,
  type Few,
  FIRST_SCANNED,
  type List,
  MAX_SCANNED,
  type Scan,
  type ScanOptions,
} from './scan-rows.ts';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 100;

/** The parameters of a list, as read by `createPageParameters`. */
export interface PageQuery {
  Limit?: number;
  Cursor?: Position;
  From?: number;
  To?: number;
}

export interface Page<Row = object> {
  rows: Row[];
  /** The cursor of the next page; null on the last page. */
  NextCursor: string | null;
}

/** Creates the parameters that every list has. @param ids as for `cursor` */
export const createPageParameters = (...ids: Parameters<typeof cursor>) =>
  ({
    Limit: limit(DEFAULT_LIMIT, MAX_LIMIT),
    Cursor: cursor(...ids),
    From: moment('Created at this time or later.'),
    To: moment('Created before this time.'),
  }) satisfies Record<string, QueryParameter>;

/** The condition of a filter by a whole value; `undefined` if the filter was not given. */
export const equals = (column: string, value: string | number | undefined): Condition | undefined =>
  value === undefined ? undefined : sql<SqlBool>`${sql.ref(column)} = ${value}`;

/** Conditions combined with "and"; undefined ones are ignored. */
export interface Filters {
  /** Conditions with an index in the order of the list: the column, `created_at`, the id. */
  indexed?: readonly (Condition | undefined)[];
  /** Implied by the other conditions. If it leaves few rows, these are read first. */
  few?: Few;
  /** Conditions without an index in this order. */
  checked?: readonly (Condition | undefined)[];
  /** A condition that nearly all rows meet: the newest rows are read first, and scanned only if one of them does not. */
  usual?: Condition | undefined;
}

export interface PageOptions extends ScanOptions {
  /** An array combines filters with "or". */
  filters?: Filters | readonly Filters[];
  /**
   * Whether the list contains the rows of a single record, found by an index of that record. The filters' indexes begin with the
   * company and would not help.
   */
  isOfRecord?: boolean;
}

const isGiven = (condition: Condition | undefined): condition is Condition => condition !== undefined;

const compareNewest = (a: Position, b: Position): number =>
  b.createdAt - a.createdAt || Number(a.id < b.id) - Number(a.id > b.id);

type Scanner<Row> = {
  scan(where: Condition | undefined, checked: readonly Condition[], scanned: number): Promise<Scan<Row>>;
  scanUsual(where: Condition | undefined, usual: Condition): Promise<Scan<Row> | undefined>;
  scanFew(few: Few, checked: readonly Condition[]): Promise<Scan<Row> | undefined>;
};

/**
 * Tries each filter on a few rows: one may fill the page, or have no more rows. Otherwise, continues with the filter that has
 * reached the oldest row.
 */
async function readFilters<Row>(
  { scan, scanFew, scanUsual }: Scanner<Row>,
  { indexed = [], few, checked = [], usual }: Filters,
  { Limit, isOfRecord }: { Limit: number; isOfRecord: boolean | undefined },
): Promise<Scan<Row>> {
  const paths = indexed.filter(isGiven);
  const others = checked.filter(isGiven);
  if (usual && !others.length && paths.length < (isOfRecord ? 1 : 2)) {
    const page = await scanUsual(paths[0], usual);
    if (page) return page;
  }
  const checks = [...others, usual].filter(isGiven);
  if (isOfRecord) return scan(undefined, [...paths, ...checks], MAX_SCANNED);
  const whole = few && (await scanFew(few, [...paths, ...checks]));
  if (whole) return whole;
  const scanBy = (path: Condition | undefined, scanned: number) =>
    scan(path, [...paths.filter((other) => other !== path), ...checks], scanned);
  let [best] = paths;
  let farthest: Position | undefined;
  for (const path of paths.length > 1 ? paths : []) {
    const found = await scanBy(path, FIRST_SCANNED);
    if (found.rows.length === Limit || !found.end) return found;
    if (farthest && compareNewest(farthest, found.end) > 0) continue;
    farthest = found.end;
    best = path;
  }
  return scanBy(best, MAX_SCANNED);
}

/**
 * Reads a page of a list, newest first. Rows created while a client reads page after page are newer than all remaining ones, so
 * none is listed twice or missed. It reads at most about `MAX_SCANNED` rows: a page may be short and still have a cursor.
 * @param list the rows without filters, with an index on `created_at` and the id
 */
export async function readPage<T extends keyof Tables, Row extends { created_at: number }>(
  store: Store,
  list: List<T, Row>,
  { Limit = DEFAULT_LIMIT, ...query }: PageQuery,
  options: PageOptions,
): Promise<Page<Row>> {
  const scanner = createScanner(store, list, { ...query, Limit, options });
  const { locate } = scanner;
  const scans: Scan<Row>[] = [];
  // The order matters: a row that changes from one filter to the next in between is found twice, but never missed.
  for (const filters of [options.filters ?? {}].flat())
    scans.push(await readFilters(scanner, filters, { Limit, isOfRecord: options.isOfRecord }));
  // Beyond the earliest end of these scans, rows may be missing.
  const end = scans.flatMap((scan) => scan.end ?? []).sort(compareNewest)[0];
  if (scans.length === 1) return { rows: scans[0]?.rows ?? [], NextCursor: end ? formatCursor(end) : null };
  const found = new Map(scans.flatMap(({ rows }) => rows.map((row) => [locate(row).id, row])));
  const sorted = [...found.values()].sort((a, b) => compareNewest(locate(a), locate(b)));
  const whole = sorted.filter((row) => !end || compareNewest(locate(row), end) <= 0);
  const rows = whole.slice(0, Limit);
  const last = rows.at(-1);
  const next = last && whole.length > Limit ? locate(last) : end;
  return { rows, NextCursor: next ? formatCursor(next) : null };
}

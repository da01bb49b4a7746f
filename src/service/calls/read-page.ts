import { type SelectQueryBuilder, sql } from 'kysely';
import { formatCursor, type Position } from '../http/cursors.ts';
import type { Tables } from '../store/schema.ts';
import type { QueryParameter } from './define-call.ts';
import { cursor, limit, moment } from './parameters.ts';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 100;

/** The parameters of a list, as `createPageParameters` reads them; absent ones were not given. */
export interface PageQuery {
  Limit?: number;
  Cursor?: Position;
  From?: number;
  To?: number;
}

export interface Page<Row = object> {
  rows: Row[];
  /** The cursor of the next page; null on the last one. */
  NextCursor: string | null;
}

/** The parameters that every list has. @param ids as of `cursor` */
export const createPageParameters = (...ids: Parameters<typeof cursor>) =>
  ({
    Limit: limit(DEFAULT_LIMIT, MAX_LIMIT),
    Cursor: cursor(...ids),
    From: moment('Made then or later.'),
    To: moment('Made before that.'),
  }) satisfies Record<string, QueryParameter>;

export interface PageOptions {
  /** The column that tells rows of the same moment apart. */
  idColumn: string;
  /** Turns the id of a cursor into a value of that column; the same text by default. */
  readId?(text: string): string | number;
  /**
   * A filter leaves few rows, which are found by an index of their own and then sorted. Otherwise the database reads all rows of the
   * company in the order of the list, and finds the few at the end (docs/decisions.md, 357).
   */
  hasFew?: boolean;
}

/**
 * Reads a page of a list, newest first. Rows that are made while a client turns the pages are newer than all that follow, so that none
 * is listed twice or missed.
 */
export async function readPage<T extends keyof Tables, Row extends { created_at: number }>(
  list: SelectQueryBuilder<Tables, T, Row>,
  { Limit = DEFAULT_LIMIT, Cursor, From, To }: PageQuery,
  { idColumn, readId = (text) => text, hasFew = false }: PageOptions,
): Promise<Page<Row>> {
  const column = sql.ref<number>('created_at');
  // No index gives the order of an expression, on any database.
  const createdAt = hasFew ? sql<number>`+${column}` : column;
  const id = sql.ref<string | number>(idColumn);
  let filtered = list;
  if (From !== undefined) filtered = filtered.where(sql<boolean>`${createdAt} >= ${From}`);
  if (To !== undefined) filtered = filtered.where(sql<boolean>`${createdAt} < ${To}`);
  if (Cursor) {
    const { createdAt: at } = Cursor;
    filtered = filtered
      // Implied by the next line, but a range of the index on every database.
      .where(sql<boolean>`${createdAt} <= ${at}`)
      .where(sql<boolean>`(${createdAt} < ${at} or ${id} < ${readId(Cursor.id)})`);
  }
  const newest = filtered.orderBy(sql`${createdAt} desc`).orderBy(sql`${id} desc`);
  const found = await newest.limit(Limit + 1).execute();
  const rows = found.slice(0, Limit);
  const last = rows.at(-1);
  const hasMore = last !== undefined && found.length > Limit;
  const lastId = hasMore ? String((last as Record<string, unknown>)[idColumn]) : '';
  return { rows, NextCursor: hasMore ? formatCursor({ createdAt: last.created_at, id: lastId }) : null };
}

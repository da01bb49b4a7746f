import type { Service } from './create-service.ts';

/** The number of rows on a page. */
export const PAGE_SIZE = 50;
/** The maximum number of rows in one answer. */
export const MAX_PAGE_SIZE = 100;

/** A list of the service that is read page by page, newest first. */
export interface RowSource {
  /** Includes the filters, as in `/api/v5/payments/links?Status=HELD`. */
  path: string;
  /** The name of the field with the rows. */
  name: string;
  /** Whether the list has no pages: the answer contains all rows. */
  isWhole?: boolean;
  /** The path of another list with more fields of the same records, whose first one is the id. Only for a list without pages. */
  more?: string | undefined;
  /** Whether parameters and fields are in snake case, as in the API for tills. */
  isSnakeCase?: boolean;
}

export interface Rows<T> {
  rows: T[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

/** Adds the fields of other records with the same id. */
function merge<T>(rows: readonly T[], others: readonly T[]): T[] {
  const [id] = Object.keys(others[0] ?? {}) as (keyof T)[];
  return rows.map((row) => ({ ...row, ...(id && others.find((other) => other[id] === row[id])) }));
}

type Answer<T> = Partial<Record<string, T[]>> & Record<'NextCursor' | 'next_cursor', string | null>;

/**
 * Loads a page of a list.
 * @param start the cursor of the page. Default: the newest rows
 * @throws ServiceError
 */
export async function loadRows<T>(
  service: Service,
  { path, name, isWhole, more, isSnakeCase }: RowSource,
  { start, count = PAGE_SIZE }: { start: string | undefined; count?: number },
): Promise<Rows<T>> {
  if (isWhole) {
    const read = async (from: string) => (await service.get<Answer<T>>(from))[name] ?? [];
    // The list is of use without the rest.
    const [rows, others] = await Promise.all([read(path), more ? read(more).catch(() => []) : []]);
    return { rows: merge(rows, others), next: null };
  }
  const spell = (word: string) => (isSnakeCase ? word.toLowerCase() : word);
  const query = new URLSearchParams({
    [spell('Limit')]: String(count),
    ...(start && { [spell('Cursor')]: start }),
  });
  const answer = await service.get<Answer<T>>(`${path}${path.includes('?') ? '&' : '?'}${query}`);
  return { rows: answer[name] ?? [], next: answer[isSnakeCase ? 'next_cursor' : 'NextCursor'] };
}

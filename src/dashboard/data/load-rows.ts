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
  /** Whether parameters and fields are in snake case, as in the API for tills. */
  isSnakeCase?: boolean;
}

export interface Rows<T> {
  rows: T[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

type Answer<T> = Partial<Record<string, T[]>> & Record<'NextCursor' | 'next_cursor', string | null>;

/**
 * Loads a page of a list.
 * @param start the cursor of the page. Default: the newest rows
 * @throws ServiceError
 */
export async function loadRows<T>(
  service: Service,
  { path, name, isWhole, isSnakeCase }: RowSource,
  { start, count = PAGE_SIZE }: { start: string | undefined; count?: number },
): Promise<Rows<T>> {
  if (isWhole) return { rows: (await service.get<Answer<T>>(path))[name] ?? [], next: null };
  const spell = (word: string) => (isSnakeCase ? word.toLowerCase() : word);
  const query = new URLSearchParams({
    [spell('Limit')]: String(count),
    ...(start && { [spell('Cursor')]: start }),
  });
  const answer = await service.get<Answer<T>>(`${path}${path.includes('?') ? '&' : '?'}${query}`);
  return { rows: answer[name] ?? [], next: answer[isSnakeCase ? 'next_cursor' : 'NextCursor'] };
}

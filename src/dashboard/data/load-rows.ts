import type { Service } from './create-service.ts';

/** Rows of a page. */
export const PAGE_SIZE = 50;
/** Most rows in one answer of the service. */
export const MAX_PAGE_SIZE = 100;

/** A list of the service that is read page by page, newest first. */
export interface RowSource {
  /** Includes the filters, as in `/api/v5/payments/links?Status=HELD`. */
  path: string;
  /** The field of the answer that has the rows. */
  name: string;
  /** It has no pages: all rows come at once. */
  isWhole?: boolean;
  /** Its parameters and fields are in snake case, as those of the cash register. */
  isSnakeCase?: boolean;
}

export interface Rows<T> {
  rows: T[];
  /** Where the next page begins; null on the last one. */
  next: string | null;
}

type Answer<T> = Partial<Record<string, T[]>> & Record<'NextCursor' | 'next_cursor', string | null>;

/**
 * Loads a page of a list.
 * @param start where it begins; the newest rows without it
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

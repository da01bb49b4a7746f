import type { Service } from './create-service.ts';

/** Maximum rows in one answer of the service. */
const MAX_LIMIT = 100;

/** A list of the service that is read page by page. */
export interface RowSource {
  /** Includes the filters, as in `/api/v5/payments/links?Status=HELD`. */
  path: string;
  /** The field of the answer that has the rows. */
  name: 'Links' | 'Deliveries';
}

export interface Rows<T> {
  /** Newest first. */
  rows: T[];
  hasMore: boolean;
}

type Page<T> = { NextCursor: string | null } & Partial<Record<string, T[]>>;

/**
 * Loads the newest rows of a list. It reads all of them again, each page from where the previous one ended, so changed rows are
 * up to date, and a row that came or went makes no other row repeat or disappear.
 * @throws ServiceError
 */
export async function loadRows<T>(
  service: Service,
  { path, name }: RowSource,
  count: number,
): Promise<Rows<T>> {
  const rows: T[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ Limit: String(Math.min(MAX_LIMIT, count - rows.length)) });
    if (cursor) query.set('Cursor', cursor);
    const page: Page<T> = await service.get(`${path}${path.includes('?') ? '&' : '?'}${query}`);
    rows.push(...(page[name] ?? []));
    cursor = page.NextCursor;
  } while (cursor && rows.length < count);
  return { rows, hasMore: cursor !== null };
}

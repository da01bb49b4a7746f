import type { Service } from './create-service.ts';

/** Most rows that one call of the service answers with. */
const MAX_LIMIT = 100;

/** A list of the service that is read page by page. */
export interface RowSource {
  /** With its filters, as in `/api/v5/payments/links?Status=HELD`. */
  path: string;
  /** The field of the answer that has the rows. */
  name: 'Links' | 'Deliveries';
}

export interface Rows<T> {
  /** The newest first. */
  rows: T[];
  hasMore: boolean;
}

type Page<T> = { NextCursor: string | null } & Partial<Record<string, T[]>>;

/**
 * The newest rows of a list. All of them are read again, each page from where the one before it ended: what has changed
 * in the meantime is shown changed, and a row that came or went makes no other appear twice or not at all.
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

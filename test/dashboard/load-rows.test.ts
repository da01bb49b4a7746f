import { describe, expect, it } from 'vitest';
import type { Service } from '../../src/dashboard/create-service.ts';
import { loadRows } from '../../src/dashboard/load-rows.ts';

/** A list of numbers from the newest down, whose cursor is the last number of the page. */
function createList(newest: number) {
  const asked: string[] = [];
  const get = async (path: string) => {
    asked.push(path);
    const query = new URL(path, 'https://pay.example').searchParams;
    const before = Number(query.get('Cursor') ?? newest + 1);
    const limit = Number(query.get('Limit'));
    const Links = Array.from({ length: Math.min(limit, before - 1) }, (_, index) => before - 1 - index);
    const last = Links.at(-1) ?? 1;
    return { Links, NextCursor: last > 1 ? String(last) : null };
  };
  return { asked, service: { get } as unknown as Service };
}
const source = { path: '/links', name: 'Links' as const };

describe('loadRows', () => {
  it.each([
    [50, 120, 50, true],
    [50, 50, 50, false],
    [50, 3, 3, false],
    [50, 0, 0, false],
    [150, 120, 120, false],
    [230, 500, 230, true],
  ])('asked for %d of %d has %d, each once, in their order', async (count, newest, length, hasMore) => {
    const { service } = createList(newest);
    const found = await loadRows<number>(service, source, count);
    expect(found.hasMore).toBe(hasMore);
    expect(found.rows).toEqual(Array.from({ length }, (_, index) => newest - index));
  });

  it('asks for no more than a page may have, and keeps the filters', async () => {
    const { service, asked } = createList(500);
    await loadRows(service, { ...source, path: '/links?Status=HELD' }, 230);
    expect(asked).toEqual([
      '/links?Status=HELD&Limit=100',
      '/links?Status=HELD&Limit=100&Cursor=401',
      '/links?Status=HELD&Limit=30&Cursor=301',
    ]);
  });
});

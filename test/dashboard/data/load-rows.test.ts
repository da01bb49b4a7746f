import { describe, expect, it } from 'vitest';
import type { Service } from '../../../src/dashboard/data/create-service.ts';
import { loadRows } from '../../../src/dashboard/data/load-rows.ts';

const source = { path: '/links', name: 'Links' as const };

async function load(
  answer: object,
  ...rest: Parameters<typeof loadRows> extends [...infer _, infer O] ? [O] : never
) {
  const asked: string[] = [];
  const get = async (path: string) => {
    asked.push(path);
    return answer;
  };
  const found = await loadRows({ get } as unknown as Service, source, ...rest);
  return { asked, found };
}

describe('loadRows', () => {
  it('loads the newest page with one call', async () => {
    const { asked, found } = await load({ Links: [3, 2], NextCursor: 'c1' }, { start: undefined });
    expect(asked).toEqual(['/links?Limit=50']);
    expect(found).toEqual({ rows: [3, 2], next: 'c1' });
  });

  it('loads a page from its first row with another length', async () => {
    const { asked, found } = await load({ Links: [], NextCursor: null }, { start: 'c 1', count: 7 });
    expect(asked).toEqual(['/links?Limit=7&Cursor=c+1']);
    expect(found).toEqual({ rows: [], next: null });
  });

  it('keeps the filters', async () => {
    const asked: string[] = [];
    const service = { get: async (path: string) => asked.push(path) && { NextCursor: null } };
    await loadRows(
      service as unknown as Service,
      { ...source, path: '/links?Status=HELD' },
      { start: undefined },
    );
    expect(asked).toEqual(['/links?Status=HELD&Limit=50']);
  });
});

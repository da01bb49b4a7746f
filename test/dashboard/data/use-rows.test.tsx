import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { POLL_MS } from '../../../src/dashboard/data/create-poller.ts';
import type { Service } from '../../../src/dashboard/data/create-service.ts';
import { PAGE_SIZE } from '../../../src/dashboard/data/load-rows.ts';
import { type ShownRows, useRows } from '../../../src/dashboard/data/use-rows.ts';

interface Row {
  id: number;
  state: string;
}

/** Rows are descending numbers; the cursor of a page is its last row. */
let newest: number;
let gone: number[];
let asked: string[];
let state: string;
let onAsked: () => void;
let shown: ShownRows<Row>;
const root = document.createElement('div');

const service = {
  get: async (path: string) => {
    asked.push(path);
    onAsked();
    const query = new URL(path, 'https://pay.example').searchParams;
    const before = Number(query.get('Cursor') ?? newest + 1);
    const rest = Array.from({ length: before - 1 }, (_, index) => before - 1 - index);
    const Links = rest
      .filter((id) => !gone.includes(id))
      .slice(0, Number(query.get('Limit')))
      .map((id) => ({ id, state }));
    const last = Links.at(-1)?.id ?? 1;
    return { Links, NextCursor: last > 1 ? String(last) : null };
  },
} as unknown as Service;

function List({ path = '/links', start }: { path?: string; start?: string }) {
  shown = useRows<Row>(service, { path, name: 'Links', start, getKey: ({ id }) => String(id) });
  return <ul ref={shown.list} />;
}

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
const poll = () => pass(POLL_MS);
const describeShown = () => [shown.rows?.[0]?.id, shown.rows?.at(-1)?.id, shown.rows?.length];
async function show(props: Parameters<typeof List>[0]): Promise<void> {
  await act(() => render(<List {...props} />, root));
  await pass(0);
}

/** Scrolls the page down, or back to the top of the list. */
function scrollTo(y: number): void {
  const list = shown.list.current;
  if (!list) throw new Error('There is no list.');
  list.getBoundingClientRect = () => ({ top: -y }) as DOMRect;
}

beforeEach(async () => {
  vi.useFakeTimers();
  newest = 120;
  gone = [];
  asked = [];
  state = 'old';
  onAsked = () => {};
  await show({});
});
afterEach(() => void render(null, root));

describe('useRows', () => {
  it('shows the newest rows, and adds new rows automatically', async () => {
    expect(describeShown()).toEqual([120, 71, PAGE_SIZE]);
    newest = 122;
    await poll();
    expect(describeShown()).toEqual([122, 73, PAGE_SIZE]);
    expect([shown.older, shown.showNewest]).toEqual(['73', undefined]);
  });

  it('offers no older rows at the end of the list', async () => {
    newest = PAGE_SIZE;
    await poll();
    expect([describeShown(), shown.older]).toEqual([[50, 1, 50], undefined]);
  });

  it('shows a page further down, which new rows do not move, and reads it with one call', async () => {
    await show({ start: '71' });
    expect(describeShown()).toEqual([70, 21, PAGE_SIZE]);
    asked = [];
    newest = 300;
    await poll();
    expect([describeShown(), asked]).toEqual([[70, 21, PAGE_SIZE], ['/links?Limit=50&Cursor=71']]);
  });

  it('begins with the newest rows for another filter', async () => {
    await show({ path: '/links?Status=HELD' });
    expect(describeShown()).toEqual([120, 71, PAGE_SIZE]);
    expect(asked.at(-1)).toBe('/links?Status=HELD&Limit=50');
  });
});

describe('while someone reads in the list, useRows', () => {
  beforeEach(() => scrollTo(1));

  it('adds no new rows, keeps the shown rows current, and reads them with one call', async () => {
    newest = 123;
    await poll();
    expect(describeShown()).toEqual([120, 71, PAGE_SIZE]);
    state = 'changed';
    asked = [];
    newest = 150;
    await poll();
    expect([describeShown(), shown.rows?.[0]?.state]).toEqual([[120, 71, PAGE_SIZE], 'changed']);
    expect(asked).toEqual(['/links?Limit=50&Cursor=121']);
  });

  it('shows the newest rows on request, or at the beginning of the list', async () => {
    expect(shown.showNewest).toBe(undefined);
    newest = 123;
    await poll();
    const scrolled = vi.fn(() => scrollTo(0));
    root.scrollIntoView = scrolled;
    await act(() => shown.showNewest?.());
    await pass(0);
    expect(scrolled).toHaveBeenCalledOnce();
    expect([describeShown(), shown.showNewest]).toEqual([[123, 74, PAGE_SIZE], undefined]);
    scrollTo(1);
    newest = 125;
    await poll();
    expect(describeShown()).toEqual([123, 74, PAGE_SIZE]);
    scrollTo(0);
    await poll();
    expect(describeShown()).toEqual([125, 76, PAGE_SIZE]);
  });

  it('continues if there are no new rows', async () => {
    state = 'changed';
    await poll();
    expect([describeShown(), shown.rows?.[0]?.state]).toEqual([[120, 71, PAGE_SIZE], 'changed']);
    expect(shown.showNewest).toBe(undefined);
  });

  it('finds its rows behind more new rows than a page has', async () => {
    newest = 120 + PAGE_SIZE + 9;
    await poll();
    expect(describeShown()).toEqual([120, 71, PAGE_SIZE]);
    expect(asked.at(-1)).toBe('/links?Limit=50&Cursor=121');
  });

  it('keeps the shown rows if they cannot be found again', async () => {
    newest = 500;
    await poll();
    expect(describeShown()).toEqual([120, 71, PAGE_SIZE]);
    expect(shown.showNewest).toBeDefined();
  });

  it('moves no row when new rows arrive during the search', async () => {
    newest = 121;
    onAsked = () => {
      newest += 1;
    };
    await poll();
    expect(describeShown()).toEqual([120, 71, PAGE_SIZE]);
    onAsked = () => {};
    state = 'changed';
    await poll();
    expect([describeShown(), shown.rows?.[0]?.state]).toEqual([[120, 71, PAGE_SIZE], 'changed']);
  });

  it('does not wait for a row that no longer matches the filter', async () => {
    gone = [120, 119];
    await poll();
    expect([describeShown(), shown.showNewest]).toEqual([[118, 69, PAGE_SIZE], undefined]);
  });
});

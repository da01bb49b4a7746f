import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { POLL_MS } from '../../src/dashboard/create-poller.ts';
import type { Service } from '../../src/dashboard/create-service.ts';
import { MAX_ROWS, PAGE_SIZE, type ShownRows, useRows } from '../../src/dashboard/use-rows.ts';

interface Row {
  id: number;
}

let newest: number;
let shown: ShownRows<Row>;
const root = document.createElement('div');

const service = {
  get: async (path: string) => {
    const query = new URL(path, 'https://pay.example').searchParams;
    const before = Number(query.get('Cursor') ?? newest + 1);
    const length = Math.min(Number(query.get('Limit')), before - 1);
    const Links = Array.from({ length }, (_, index) => ({ id: before - 1 - index }));
    const last = Links.at(-1)?.id ?? 1;
    return { Links, NextCursor: last > 1 ? String(last) : null };
  },
} as unknown as Service;

function List({ path = '/links' }: { path?: string }) {
  shown = useRows<Row>(service, { path, name: 'Links', getKey: ({ id }) => String(id) });
  return null;
}

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
const poll = () => pass(POLL_MS);
const describeShown = () => [shown.rows?.[0]?.id, shown.rows?.at(-1)?.id, shown.rows?.length];
const settle = () => pass(0);
async function showMore(): Promise<void> {
  await act(() => shown.showMore?.());
  await settle();
}

beforeEach(async () => {
  vi.useFakeTimers();
  newest = 120;
  await act(() => render(<List />, root));
  await settle();
});
afterEach(() => {
  render(null, root);
  vi.useRealTimers();
});

describe('useRows', () => {
  it('shows the newest, and what is new by itself', async () => {
    expect(describeShown()).toEqual([120, 71, PAGE_SIZE]);
    newest = 122;
    await poll();
    expect(describeShown()).toEqual([122, 73, PAGE_SIZE]);
  });

  it('shows more until there are no more', async () => {
    await showMore();
    expect(describeShown()).toEqual([120, 21, 100]);
    await showMore();
    expect(describeShown()).toEqual([120, 1, 120]);
    expect([shown.showMore, shown.isCut]).toEqual([undefined, false]);
  });

  it('loses no row to new ones for who has gone down, and shows none twice', async () => {
    await showMore();
    newest = 123;
    await poll();
    expect(describeShown()).toEqual([123, 21, 103]);
    await poll();
    expect(describeShown()).toEqual([123, 21, 103]);
    expect(new Set(shown.rows?.map(({ id }) => id)).size).toBe(103);
  });

  it('begins anew with another filter', async () => {
    await showMore();
    await act(() => render(<List path="/links?Status=HELD" />, root));
    await settle();
    expect(describeShown()).toEqual([120, 71, PAGE_SIZE]);
  });

  it('shows so many and no more', async () => {
    newest = MAX_ROWS + 1;
    await poll();
    for (let count = PAGE_SIZE; count < MAX_ROWS; count += PAGE_SIZE) await showMore();
    expect(describeShown()).toEqual([MAX_ROWS + 1, 2, MAX_ROWS]);
    expect([shown.showMore, shown.isCut]).toEqual([undefined, true]);
  });
});

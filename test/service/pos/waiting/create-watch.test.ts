import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createWatch, type Watch } from '../../../../src/service/pos/waiting/create-watch.ts';

let watch: Watch;
let asked: string[][];
let found: string[];
const faults: Error[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  found = [];
  watch = createWatch({
    everyMs: 250,
    find: async (keys) => {
      asked.push(keys);
      return found;
    },
    reportFault: (error) => faults.push(error),
  });
});

/** Starts a wait and returns whether it is over. */
function begin(key: string, options: { timeoutMs?: number; signal?: AbortSignal } = {}) {
  const state = { isOver: false };
  void watch.wait(key, { timeoutMs: 60_000, ...options }).then(() => {
    state.isOver = true;
  });
  return state;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('createWatch', () => {
  it('queries all awaited keys together, four times a second, and only while a request waits', async () => {
    await pass(1000);
    expect(asked).toEqual([]);
    const [first, second] = [begin('a'), begin('b')];
    await pass(250);
    expect(asked).toEqual([['a', 'b']]);
    found = ['b'];
    await pass(250);
    expect([first.isOver, second.isOver]).toEqual([false, true]);
    await pass(250);
    expect(asked.at(-1)).toEqual(['a']);
    found = ['a'];
    await pass(250);
    expect(first.isOver).toBe(true);
    await pass(1000);
    expect(asked).toHaveLength(4);
  });

  it('wakes every request that waits for a key, and no other', async () => {
    const waits = [begin('a'), begin('a'), begin('b')];
    watch.wake('a');
    await pass(0);
    expect(waits.map(({ isOver }) => isOver)).toEqual([true, true, false]);
  });

  it('ends a wait at its timeout, when its caller aborts it and when the service closes', async () => {
    const gone = new AbortController();
    const [short, left, long] = [
      begin('a', { timeoutMs: 100 }),
      begin('b', { signal: gone.signal }),
      begin('c'),
    ];
    await pass(100);
    expect([short.isOver, left.isOver]).toEqual([true, false]);
    gone.abort();
    await pass(0);
    expect([left.isOver, long.isOver]).toEqual([true, false]);
    watch.close();
    await pass(0);
    expect(long.isOver).toBe(true);
    const late = begin('d');
    await pass(0);
    expect([late.isOver, watch.isClosed]).toEqual([true, true]);
  });

  it('reports a failed query and keeps polling', async () => {
    watch = createWatch({
      everyMs: 250,
      find: async () => {
        throw new Error('The database is away.');
      },
      reportFault: (error) => faults.push(error),
    });
    const state = begin('a');
    await pass(500);
    expect(faults.map(({ message }) => message)).toEqual(['The database is away.', 'The database is away.']);
    watch.wake('a');
    await pass(0);
    expect(state.isOver).toBe(true);
  });
});

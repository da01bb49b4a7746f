import { describe, expect, it } from 'vitest';
import { forEachBounded } from '../../../../src/service/payments/attempts/for-each-bounded.ts';

async function* generate<Item>(...items: Item[]) {
  yield* items;
}

/** Each item ends when the test says so. */
function createWork() {
  const started: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<void>>();
  const run = (item: number): Promise<void> => {
    started.push(item);
    const end = Promise.withResolvers<void>();
    ends.set(item, end);
    return end.promise;
  };
  return { started, run, end: (item: number) => ends.get(item)?.resolve() };
}

const settleMicrotasks = () => new Promise((resolve) => setImmediate(resolve));

describe('forEachBounded', () => {
  it('runs at most the given number of items at once, and starts the next when one has ended', async () => {
    const { started, run, end } = createWork();
    const done = forEachBounded(generate(1, 2, 3, 4), 2, run);
    await settleMicrotasks();
    expect(started).toEqual([1, 2]);
    end(2);
    await settleMicrotasks();
    expect(started).toEqual([1, 2, 3]);
    end(3);
    await settleMicrotasks();
    for (const item of [1, 4]) end(item);
    await done;
    expect(started).toEqual([1, 2, 3, 4]);
  });

  it('runs every item even if some fail, then rejects with the first failure', async () => {
    const started: number[] = [];
    const run = async (item: number) => {
      started.push(item);
      if (item < 3) throw new Error(`${item} failed`);
    };
    await expect(forEachBounded(generate(1, 2, 3, 4, 5), 2, run)).rejects.toThrow('1 failed');
    expect(started).toEqual([1, 2, 3, 4, 5]);
  });

  it('rejects if the list of items fails, but only after the started items have ended', async () => {
    const { started, run, end } = createWork();
    async function* breakOff() {
      yield 1;
      throw new Error('The database is gone.');
    }
    let isOver = false;
    const done = forEachBounded(breakOff(), 2, run).finally(() => {
      isOver = true;
    });
    done.catch(() => {});
    await settleMicrotasks();
    expect([started, isOver]).toEqual([[1], false]);
    end(1);
    await expect(done).rejects.toThrow('The database is gone.');
  });

  it('resolves at once without items', async () => {
    await forEachBounded(generate(), 8, () => Promise.reject(new Error('Nobody asked.')));
  });
});

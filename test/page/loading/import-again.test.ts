import { beforeEach, describe, expect, it, vi } from 'vitest';
import { importAgain } from '../../../src/page/loading/import-again.ts';

beforeEach(() => void vi.useFakeTimers());

const failTimes = (count: number) => {
  let left = count;
  return vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return 'files';
  });
};

describe('importAgain', () => {
  it('resolves with files that come at once', async () => {
    const load = failTimes(0);
    expect(await importAgain(load)).toBe('files');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('asks a quarter of a second after a failure', async () => {
    const load = failTimes(1);
    const files = importAgain(load);
    await vi.advanceTimersByTimeAsync(249);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await files).toBe('files');
  });

  it('never gives up, and never waits longer than four seconds', async () => {
    const load = failTimes(100);
    const files = importAgain(load);
    await vi.advanceTimersByTimeAsync(99 * 4_000);
    expect(load.mock.calls.length).toBeGreaterThan(98);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await files).toBe('files');
  });
});

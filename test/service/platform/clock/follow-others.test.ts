import { beforeEach, describe, expect, it, vi } from 'vitest';
import { followOthers } from '../../../../src/service/platform/clock/follow-others.ts';

const EVERY_MS = 500;

let faults: string[] = [];
beforeEach(() => {
  faults = [];
  vi.useFakeTimers();
});

const follow = (refresh: () => Promise<void>) =>
  followOthers([{ refresh }], { everyMs: EVERY_MS, reportFault: ({ message }) => void faults.push(message) });
const pass = (times: number) => vi.advanceTimersByTimeAsync(times * EVERY_MS);

describe('followOthers', () => {
  it('polls until it is stopped', async () => {
    const refresh = vi.fn(async () => {});
    const end = follow(refresh);
    await pass(3);
    expect(refresh).toHaveBeenCalledTimes(3);
    end();
    await pass(3);
    expect(refresh).toHaveBeenCalledTimes(3);
  });

  it('runs one query at a time, and continues after a failed one', async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    const refresh = vi.fn(() => promise);
    const end = follow(refresh);
    await pass(5);
    expect(refresh).toHaveBeenCalledTimes(1);
    reject(new Error('the database is away'));
    await pass(1);
    expect(refresh).toHaveBeenCalledTimes(2);
    expect(faults).toContain('the database is away');
    end();
  });
});

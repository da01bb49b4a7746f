import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTimekeeper } from '../../../src/dashboard/data/timekeeper.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
});

describe('createTimekeeper', () => {
  it('returns the browser’s time until the service’s time is known, and then the service’s time', () => {
    const { now, set } = createTimekeeper();
    expect(now()).toBe(1000);
    set(50_000);
    vi.advanceTimersByTime(3);
    expect(now()).toBe(50_003);
  });

  it('calls its listeners until they unsubscribe', () => {
    const { set, listen } = createTimekeeper();
    const listener = vi.fn();
    const stop = listen(listener);
    set(1);
    stop();
    set(2);
    expect(listener).toHaveBeenCalledOnce();
  });
});

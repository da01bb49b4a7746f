import { describe, expect, it, vi } from 'vitest';
import { ACTIVE_MS, watchActivity } from '../../src/dashboard/watch-activity.ts';

describe('watchActivity', () => {
  it('treats the user as active for a minute after the page was opened and after each press', () => {
    vi.useFakeTimers();
    const isActive = watchActivity(window);
    vi.advanceTimersByTime(ACTIVE_MS - 1);
    expect(isActive()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isActive()).toBe(false);
    document.body.dispatchEvent(new Event('keydown'));
    expect(isActive()).toBe(true);
    vi.advanceTimersByTime(ACTIVE_MS);
    expect(isActive()).toBe(false);
  });
});

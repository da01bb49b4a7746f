import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createReadiness } from '../../../../src/service/back-office/operations/create-readiness.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

describe('createReadiness', () => {
  it('is ready when the database answers', async () => {
    expect(await createReadiness(async () => []).check()).toBe(true);
  });

  it('is not ready when the database fails', async () => {
    const readiness = createReadiness(async () => {
      throw new Error('gone');
    });
    expect(await readiness.check()).toBe(false);
  });

  it('is not ready when the database is silent for a second', async () => {
    const check = createReadiness(() => new Promise(() => {})).check();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await check).toBe(false);
  });

  it('is not ready once it is asked to stop, even for an open request', async () => {
    const answer = Promise.withResolvers<void>();
    const readiness = createReadiness(() => answer.promise);
    const check = readiness.check();
    readiness.stop();
    answer.resolve();
    expect(await check).toBe(false);
    expect(await readiness.check()).toBe(false);
  });

  it('runs one query for simultaneous callers, and another after its answer', async () => {
    const answer = Promise.withResolvers<void>();
    const ask = vi.fn(() => answer.promise);
    const readiness = createReadiness(ask);
    const checks = [readiness.check(), readiness.check(), readiness.check()];
    answer.resolve();
    expect(await Promise.all(checks)).toEqual([true, true, true]);
    expect(ask).toHaveBeenCalledTimes(1);
    await readiness.check();
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

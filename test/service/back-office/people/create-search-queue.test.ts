import { describe, expect, it, vi } from 'vitest';
import {
  createSearchQueue,
  MAX_OF_COMPANY,
  MAX_SEARCH_WAIT_MS,
  MAX_SEARCHES,
  SEARCH_RETRY_AFTER_SECONDS,
} from '../../../../src/service/back-office/people/create-search-queue.ts';

const REFUSED = expect.objectContaining({
  code: 'TOO_MANY_SEARCHES',
  headers: { 'retry-after': String(SEARCH_RETRY_AFTER_SECONDS) },
});

const ask = async (): Promise<string> => 'found';

describe('createSearchQueue', () => {
  it('runs one search at a time, in order, and continues after a failed one', async () => {
    const search = createSearchQueue();
    const events: string[] = [];
    const run = (name: string) => async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
      if (name === 'first') throw new Error('The database is away.');
      return name;
    };
    const [first, second] = await Promise.allSettled([search(1, run('first')), search(2, run('second'))]);
    expect(first.status).toBe('rejected');
    expect(second).toEqual({ status: 'fulfilled', value: 'second' });
    expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('refuses a company with too many waiting searches, and accepts it again afterwards', async () => {
    const search = createSearchQueue();
    const waiting = Array.from({ length: MAX_OF_COMPANY }, () => search(1, ask));
    expect(() => search(1, ask)).toThrow(REFUSED);
    expect(await search(2, ask)).toBe('found');
    await Promise.all(waiting);
    expect(await search(1, ask)).toBe('found');
  });

  it('refuses every company while the queue is full', async () => {
    const search = createSearchQueue();
    const waiting = Array.from({ length: MAX_SEARCHES }, (_, company) => search(company, ask));
    expect(() => search(MAX_SEARCHES, ask)).toThrow(REFUSED);
    await Promise.all(waiting);
  });

  it('refuses searches that have waited too long, without running them', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const search = createSearchQueue();
    const silence = Promise.withResolvers<string>();
    const slow = vi.fn(() => silence.promise);
    const late = vi.fn(ask);
    const ended = Promise.allSettled([search(1, slow), search(1, late), search(2, late)]);
    await vi.waitFor(() => expect(slow).toHaveBeenCalled());
    vi.advanceTimersByTime(MAX_SEARCH_WAIT_MS + 1);
    silence.resolve('found');
    expect((await ended).map((turn) => ('reason' in turn ? turn.reason : turn.value))).toEqual([
      'found',
      REFUSED,
      REFUSED,
    ]);
    expect(late).not.toHaveBeenCalled();
    expect(await search(2, ask)).toBe('found');
    vi.useRealTimers();
  });
});

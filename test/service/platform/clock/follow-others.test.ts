import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Follower,
  followOthers,
  type Settings,
} from '../../../../src/service/platform/clock/follow-others.ts';
import { openStore, type Store } from '../../../../src/service/platform/store/open-store.ts';
import { MIGRATIONS } from '../../../../src/service/schema.ts';

const EVERY_MS = 500;

let store: Store;
let faults: string[] = [];
beforeEach(async () => {
  store = await openStore(':memory:', MIGRATIONS);
  const settings = { first: '1', 'group:a': '2', 'group:b': '3', other: '4' };
  await store
    .insertInto('settings')
    .values(Object.entries(settings).map(([name, value]) => ({ name, value })))
    .execute();
  faults = [];
  vi.useFakeTimers();
});
afterEach(() => store.destroy());

const createFollower = (settings: string, follow: (settings: Settings) => Promise<void>): Follower => ({
  settings,
  follow,
});
const follow = (...followers: Follower[]) =>
  followOthers(followers, {
    store,
    everyMs: EVERY_MS,
    reportFault: ({ message }) => void faults.push(message),
  });
const pass = (times: number) => vi.advanceTimersByTimeAsync(times * EVERY_MS);

describe('followOthers', () => {
  it('polls until it is stopped', async () => {
    const followed = vi.fn(async () => {});
    const end = follow(createFollower('first', followed));
    await pass(3);
    expect(followed).toHaveBeenCalledTimes(3);
    end();
    await pass(3);
    expect(followed).toHaveBeenCalledTimes(3);
  });

  it('reads the settings of all followers, and no others, in one statement', async () => {
    const seen: Settings[] = [];
    const followed = async (settings: Settings) => void seen.push(settings);
    const select = vi.spyOn(store, 'selectFrom');
    const end = follow(createFollower('first', followed), createFollower('group:%', followed));
    await pass(1);
    end();
    expect(select).toHaveBeenCalledOnce();
    const expected = new Map([
      ['first', '1'],
      ['group:a', '2'],
      ['group:b', '3'],
    ]);
    expect(seen).toEqual([expected, expected]);
  });

  it('runs one round at a time, and continues after a failed one', async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    const followed = vi.fn(() => promise);
    const end = follow(createFollower('first', followed));
    await pass(5);
    expect(followed).toHaveBeenCalledTimes(1);
    reject(new Error('the database is away'));
    await pass(1);
    expect(followed).toHaveBeenCalledTimes(2);
    expect(faults).toContain('the database is away');
    end();
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Clock,
  createClock,
  MAX_CLOCK_AHEAD_MS,
} from '../../../../src/service/platform/clock/create-clock.ts';
import { readFollowed } from '../../../../src/service/platform/clock/follow-others.ts';
import { openStore, type Store } from '../../../../src/service/platform/store/open-store.ts';
import { MIGRATIONS } from '../../../../src/service/schema.ts';
import { createClock as createTestClock } from '../../support/create-clock.ts';

let store: Store;
const real = createTestClock();
beforeEach(async () => {
  store = await openStore(':memory:', MIGRATIONS);
});
afterEach(() => store.destroy());

const follow = async (clock: Clock) => clock.follow(await readFollowed(store, [clock]));
const create = () => createClock(store, real.now);

describe('createClock', () => {
  it('shows real time until it is moved', async () => {
    const clock = await create();
    expect(clock.now()).toBe(real.now());
    real.advance(5);
    expect(clock.now()).toBe(real.now());
  });

  it('advances by a duration, and continues from there', async () => {
    const clock = await create();
    expect(await clock.move({ byMs: 60_000 })).toBe(true);
    expect(await clock.move({ byMs: 1000 })).toBe(true);
    real.advance(5);
    expect(clock.now()).toBe(real.now() + 61_000);
    expect(clock.realNow()).toBe(real.now());
  });

  it('moves to a time, never backwards', async () => {
    const clock = await create();
    const moment = real.now() + 60_000;
    expect(await clock.move({ toMs: moment })).toBe(true);
    expect(clock.now()).toBe(moment);
    expect(await clock.move({ toMs: moment - 1 })).toBe(true);
    expect(clock.now()).toBe(moment);
  });

  it('is at most ten years ahead', async () => {
    const clock = await create();
    expect(await clock.move({ byMs: MAX_CLOCK_AHEAD_MS })).toBe(true);
    expect(await clock.move({ byMs: 1 })).toBe(false);
    expect(await clock.move({ toMs: clock.now() + 1 })).toBe(false);
    expect(clock.now()).toBe(real.now() + MAX_CLOCK_AHEAD_MS);
  });

  it('shows the same time after a restart', async () => {
    await (await create()).move({ byMs: 60_000 });
    expect((await create()).now()).toBe(real.now() + 60_000);
  });

  it('shows the same time in every process once that has read it', async () => {
    const [mine, other] = [await create(), await create()];
    await mine.move({ byMs: 60_000 });
    expect(other.now()).toBe(real.now());
    await follow(other);
    expect(other.now()).toBe(mine.now());
  });

  it('shows the same time in every process when its move is done', async () => {
    const other = await create();
    const mine = await createClock(store, real.now, () => follow(other));
    await mine.move({ byMs: 60_000 });
    expect(other.now()).toBe(mine.now());
  });

  it('does not go backwards for a late answer', async () => {
    const clock = await create();
    await clock.move({ byMs: 60_000 });
    await store.updateTable('settings').set({ value: '0' }).where('name', '=', 'clock_ahead_ms').execute();
    await follow(clock);
    expect(clock.now()).toBe(real.now() + 60_000);
  });

  it('applies every one of many simultaneous moves', async () => {
    const clocks = await Promise.all(Array.from({ length: 10 }, create));
    await Promise.all(clocks.map((clock) => clock.move({ byMs: 1000 })));
    expect((await create()).now()).toBe(real.now() + 10_000);
  });
});

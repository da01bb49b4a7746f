import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createPlaces,
  MAX_IN_FLIGHT,
  MAX_IN_FLIGHT_WITH_SLOW,
  SLOW_AFTER_MS,
} from '../../../src/service/webhooks/create-places.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ORIGIN = 'https://hooks.example';

const fill = (places: ReturnType<typeof createPlaces>, count: number) =>
  Array.from({ length: count }, () => places.take(ORIGIN));

describe('createPlaces', () => {
  it('counts what is under way, in all and by origin', () => {
    const places = createPlaces(() => {});
    const leave = places.take(ORIGIN);
    places.take('https://other.example');
    expect(places.countFree()).toBe(MAX_IN_FLIGHT - 2);
    expect(places.counts).toEqual(
      new Map([
        [ORIGIN, 1],
        ['https://other.example', 1],
      ]),
    );
    leave();
    expect(places.countFree()).toBe(MAX_IN_FLIGHT - 1);
    expect(places.counts.has(ORIGIN)).toBe(false);
  });

  it('frees the common place of an attempt that is slow, and not the one at its origin', () => {
    const onSlow = vi.fn();
    const places = createPlaces(onSlow);
    const leaves = fill(places, MAX_IN_FLIGHT);
    vi.advanceTimersByTime(SLOW_AFTER_MS - 1);
    expect([places.countFree(), onSlow.mock.calls.length]).toEqual([0, 0]);
    vi.advanceTimersByTime(1);
    expect([places.countFree(), onSlow.mock.calls.length]).toEqual([MAX_IN_FLIGHT, MAX_IN_FLIGHT]);
    expect(places.counts.get(ORIGIN)).toBe(MAX_IN_FLIGHT);
    for (const leave of leaves) leave();
    expect(places.countFree()).toBe(MAX_IN_FLIGHT);
    expect(places.counts.size).toBe(0);
  });

  it('is full with slow ones too, some day', () => {
    const places = createPlaces(() => {});
    const leaves = fill(places, MAX_IN_FLIGHT_WITH_SLOW);
    vi.advanceTimersByTime(SLOW_AFTER_MS);
    expect(places.countFree()).toBe(0);
    leaves[0]?.();
    expect(places.countFree()).toBe(1);
  });

  it('asks nothing of an attempt that has ended', () => {
    const onSlow = vi.fn();
    createPlaces(onSlow).take(ORIGIN)();
    vi.advanceTimersByTime(SLOW_AFTER_MS);
    expect(onSlow).not.toHaveBeenCalled();
  });
});

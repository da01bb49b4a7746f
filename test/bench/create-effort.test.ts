import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEffort } from '../../bench/create-effort.ts';

const OPTIONS = { rounds: 10, asks: 1, mounts: 1, shifts: 1, limitMs: 1_000 };

afterEach(() => vi.useRealTimers());

/** Takes the rounds on a machine where each of them lasts so long. */
function takeSlowly(roundMs: number): number {
  vi.useFakeTimers();
  const { takeRounds, getRounds } = createEffort(OPTIONS);
  for (const _round of takeRounds()) vi.advanceTimersByTime(roundMs);
  return getRounds();
}

describe('createEffort', () => {
  it.each([
    ['all rounds where there is time for them', 99, 10],
    ['no round after the limit', 250, 4],
    ['three rounds however long they take', 60_000, 3],
  ])('makes %s', (_what, roundMs, rounds) => {
    expect(takeSlowly(roundMs)).toBe(rounds);
  });

  it('counts the longest of several loops', () => {
    const { takeRounds, getRounds } = createEffort(OPTIONS);
    for (const _round of takeRounds());
    for (const round of takeRounds()) if (round === 2) break;
    expect(getRounds()).toBe(10);
  });
});

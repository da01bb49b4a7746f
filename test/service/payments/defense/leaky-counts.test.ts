import { describe, expect, it } from 'vitest';
import { createLeakyCounts } from '../../../../src/service/payments/defense/leaky-counts.ts';

describe('createLeakyCounts', () => {
  it('decreases a count by one per interval, and never below zero', () => {
    const counts = createLeakyCounts(60);
    counts.add('a', 3, 0);
    expect([0, 1, 59_999, 60_000, 180_000, 600_000].map((at) => counts.read('a', at))).toEqual([
      3, 3, 3, 2, 0, 0,
    ]);
    counts.add('a', -9, 0);
    expect(counts.read('a', 0)).toBe(0);
    expect(counts.read('b', 0)).toBe(0);
  });

  it('returns the seconds until a count is below a limit', () => {
    const counts = createLeakyCounts(60);
    counts.add('a', 12, 0);
    const wait = counts.getWaitSeconds('a', 10, 0);
    expect([counts.read('a', (wait - 2) * 1000) >= 10, counts.read('a', wait * 1000) < 10]).toEqual([
      true,
      true,
    ]);
  });

  it('counts an event that arrives late', () => {
    const counts = createLeakyCounts(60);
    counts.add('a', 1, 60_000);
    counts.add('a', 1, 0);
    expect(counts.read('a', 60_000)).toBe(2);
  });

  it('drops the least recently changed key when there are too many', () => {
    const counts = createLeakyCounts(60);
    for (let key = 0; key < 10_000; key += 1) counts.add(`${key}`, 1, 0);
    counts.add('0', 1, 0);
    counts.add('another', 1, 0);
    expect(['0', '1', '2', 'another'].map((key) => counts.read(key, 0))).toEqual([2, 0, 1, 1]);
  });

  it('keeps no key whose count is zero, so that it takes no other key’s place', () => {
    const counts = createLeakyCounts(60);
    for (let key = 0; key < 10_000; key += 1) counts.add(`${key}`, 1, 0);
    counts.add('another', -1, 0);
    expect(counts.read('0', 0)).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import { getMedian } from '../../bench/get-median.ts';

describe('getMedian', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[10, 9, 100], 10],
    [[4, 1, 3, 2], 2.5],
  ])('of %j is %d', (values, median) => {
    expect(getMedian(values)).toBe(median);
  });

  it('is not a number when there are no values', () => {
    expect(getMedian([])).toBeNaN();
  });

  it('leaves the values in their order', () => {
    const values = [3, 1, 2];
    getMedian(values);
    expect(values).toEqual([3, 1, 2]);
  });
});

import { describe, expect, it } from 'vitest';
import { getQuantile } from '../../bench/get-quantile.ts';

describe('getQuantile', () => {
  const hundred = Array.from({ length: 100 }, (_value, index) => 100 - index);

  it.each([
    [0, 1],
    [0.5, 50],
    [0.99, 99],
    [1, 100],
  ])('at %d of one to a hundred is %d', (share, value) => {
    expect(getQuantile(hundred, share)).toBe(value);
  });

  it('is not a number when there are no values', () => {
    expect(getQuantile([], 0.99)).toBeNaN();
  });
});

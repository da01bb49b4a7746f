import { describe, expect, it } from 'vitest';
import { describeChange } from '../../../src/dashboard/overview/describe-change.ts';

describe('describeChange', () => {
  it.each([
    [112, 100, 30, '12 % more than the 30 days before'],
    [50, 100, 1, '50 % less than the day before'],
    [100, 100, 7, 'the same as the 7 days before'],
    [0, 0, 7, 'the same as the 7 days before'],
    [5, 0, 7, 'nothing in the 7 days before'],
    [5, 0, 1, 'nothing the day before'],
    [0, 80, 7, '100 % less than the 7 days before'],
    [-20, 100, 7, '120 % less than the 7 days before'],
    [20, -100, 7, 'nothing in the 7 days before'],
    [1001, 1000, 7, 'under 1 % more than the 7 days before'],
    [9999, 1, 7, 'over 999 % more than the 7 days before'],
  ])('describes %s after %s in %s days as %s', (value, before, days, text) => {
    expect(describeChange(value, before, days)).toBe(text);
  });
});

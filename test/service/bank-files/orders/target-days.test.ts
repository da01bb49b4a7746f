import { describe, expect, it } from 'vitest';
import {
  addTargetDays,
  getTargetDate,
  isTargetDay,
} from '../../../../src/service/bank-files/orders/target-days.ts';

describe('isTargetDay', () => {
  it.each([
    // The Easter Sundays of these years are 31 March 2024, 20 April 2025, 5 April 2026, 28 March 2027, 16 April 2028 and 25 April 2038.
    ...['2024-03-29', '2024-04-01', '2025-04-18', '2025-04-21', '2026-04-03', '2026-04-06'],
    ...['2027-03-26', '2027-03-29', '2028-04-14', '2028-04-17', '2038-04-23', '2038-04-26'],
    ...['2026-01-01', '2026-05-01', '2028-12-25', '2028-12-26', '2026-11-28', '2026-11-29'],
  ])('is false on %s', (day) => {
    expect(isTargetDay(day)).toBe(false);
  });

  it.each(['2026-04-02', '2026-04-07', '2026-11-30', '2026-08-14', '2026-12-24', '2026-12-31'])(
    'is true on %s',
    (day) => {
      expect(isTargetDay(day)).toBe(true);
    },
  );
});

describe('addTargetDays', () => {
  it.each([
    ['2026-11-27', 0, '2026-11-27'],
    ['2026-11-28', 0, '2026-11-30'],
    ['2026-11-27', 1, '2026-11-30'],
    ['2026-11-28', 1, '2026-12-01'],
    ['2026-04-02', 1, '2026-04-07'],
    ['2026-12-24', 2, '2026-12-29'],
    ['2026-12-31', 1, '2027-01-04'],
  ])('from %s by %i to %s', (day, count, expected) => {
    expect(addTargetDays(day, count)).toBe(expected);
  });
});

it('keeps the time of Brussels', () => {
  expect(getTargetDate(Date.parse('2026-11-30T22:59:59Z'))).toBe('2026-11-30');
  expect(getTargetDate(Date.parse('2026-11-30T23:00:00Z'))).toBe('2026-12-01');
  expect(getTargetDate(Date.parse('2026-07-01T22:00:00Z'))).toBe('2026-07-02');
});

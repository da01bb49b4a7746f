import { describe, expect, it } from 'vitest';
import {
  countDays,
  findNextMidnight,
  getRomanDay,
  isDay,
} from '../../../../../src/service/products/fiscal/rules/rome-calendar.ts';

describe('getRomanDay', () => {
  it.each([
    ['2026-11-24T22:59:59.999Z', '2026-11-24'],
    ['2026-11-24T23:00:00Z', '2026-11-25'],
    ['2026-07-24T21:59:59Z', '2026-07-24'],
    ['2026-07-24T22:00:00Z', '2026-07-25'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('at %s is %s', (time, day) => {
    expect(getRomanDay(Date.parse(time))).toBe(day);
  });
});

describe('findNextMidnight', () => {
  it.each([
    ['2026-11-24T22:59:59.999Z', '2026-11-24T23:00:00.000Z'],
    ['2026-11-24T23:00:00Z', '2026-11-25T23:00:00.000Z'],
    ['2026-07-24T12:34:56.789Z', '2026-07-24T22:00:00.000Z'],
    ['2026-03-28T23:30:00Z', '2026-03-29T22:00:00.000Z'],
    ['2026-03-29T10:00:00Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-24T22:30:00Z', '2026-10-25T23:00:00.000Z'],
    ['2026-10-25T10:00:00Z', '2026-10-25T23:00:00.000Z'],
  ])('after %s is %s', (time, midnight) => {
    expect(new Date(findNextMidnight(Date.parse(time))).toISOString()).toBe(midnight);
  });
});

it('countDays counts across a clock change', () => {
  expect(countDays('2026-10-20', '2026-11-01')).toBe(12);
});

it.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-13-01', false],
  ['26-01-01', false],
  ['+002026-01-01', false],
  ['2026-11-24T00:00:00Z', false],
])('isDay of %s is %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

import { describe, expect, it } from 'vitest';
import {
  describeAge,
  describeExactly,
  formatExact,
  formatHour,
} from '../../../src/dashboard/data/describe-age.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** In the zone of the test: noon, so that today is as long before it as after it. */
const NOW = new Date(2026, 10, 21, 12).getTime();

describe('describeAge', () => {
  it.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [MINUTE, '1 min ago'],
    [2 * MINUTE - 1, '1 min ago'],
    [HOUR - 1, '59 min ago'],
    [HOUR, '1 h ago'],
    [12 * HOUR, '12 h ago'],
    [12 * HOUR + 1, 'Nov 20, 2026'],
    [31 * DAY, 'Oct 21, 2026'],
    [-1, 'in less than a minute'],
    [1 - MINUTE, 'in less than a minute'],
    [-MINUTE, 'in 1 min'],
    [-5 * HOUR, 'in 5 h'],
    [-30 * DAY, 'in 30 d'],
    [-31 * DAY, 'Dec 22, 2026'],
  ])('describes a time %d ms ago as %s', (ms, text) => {
    expect(describeAge(new Date(NOW - ms).toISOString(), NOW)).toBe(text);
  });
});

describe('the other ways to write a time', () => {
  const at = new Date(2026, 10, 18, 9, 5, 7).toISOString();

  it('has the day and the hour in the zone of the reader', () => {
    expect(formatHour(at)).toBe('Nov 18, 2026, 09:05');
  });

  it('has the distance, the seconds with their zone, and the time of the logs', () => {
    expect(describeExactly(at, NOW)).toMatch(/^3 d ago · Nov 18, 2026, 09:05:07 .+ · 2026-11-18 .+:07 UTC$/);
  });
});

describe('formatExact', () => {
  it.each(['2026-11-21T09:30:00.123Z', '2026-11-21T09:30:00Z'])(
    'writes %s in the format of the logs',
    (at) => {
      expect(formatExact(at)).toBe('2026-11-21 09:30:00 UTC');
    },
  );
});

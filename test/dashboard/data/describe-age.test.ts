import { describe, expect, it } from 'vitest';
import { describeAge, formatExact } from '../../../src/dashboard/data/describe-age.ts';

const NOW = Date.parse('2026-11-21T09:30:00.000Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('describeAge', () => {
  it.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [MINUTE, '1 min ago'],
    [2 * MINUTE - 1, '1 min ago'],
    [HOUR - 1, '59 min ago'],
    [HOUR, '1 h ago'],
    [DAY - 1, '23 h ago'],
    [DAY, '1 d ago'],
    [31 * DAY - 1, '30 d ago'],
    [31 * DAY, '2026-10-21'],
    [-1, 'in less than a minute'],
    [1 - MINUTE, 'in less than a minute'],
    [-MINUTE, 'in 1 min'],
    [-5 * HOUR, 'in 5 h'],
    [-30 * DAY, 'in 30 d'],
    [-31 * DAY, '2026-12-22'],
  ])('describes a time %d ms ago as %s', (ms, text) => {
    expect(describeAge(new Date(NOW - ms).toISOString(), NOW)).toBe(text);
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

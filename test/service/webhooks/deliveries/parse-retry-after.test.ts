import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from '../../../../src/service/webhooks/deliveries/parse-retry-after.ts';

const NOW = Date.parse('2026-11-21T09:30:00.500Z');

describe('parseRetryAfter', () => {
  it.each([
    ['0', 0],
    ['120', 120],
    ['86400', 86_400],
    ['86401', 86_400],
    ['1000000000000', 86_400],
    ['9'.repeat(400), 86_400],
    ['Sat, 21 Nov 2026 09:31:00 GMT', 60],
    ['Sat, 21 Nov 2026 09:30:00 GMT', 0],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 86_400],
  ])('reads %s as %i seconds', (text, seconds) => {
    expect(parseRetryAfter(text, NOW)).toBe(seconds);
  });

  it.each([
    '',
    '-1',
    '-120',
    '1.5',
    '1e12',
    '0x10',
    ' 5',
    '5, 6',
    'soon',
    'NaN',
    'Infinity',
    '2026-11-21T09:31:00Z',
    'Saturday, 21-Nov-26 09:31:00 GMT',
    'Sat, 21 Nov 2026 09:31:00 PST',
    'Sat, 99 Nov 2026 09:31:00 GMT',
    'Sat, 21 Nov 2026 99:31:00 GMT',
  ])('ignores %j', (text) => {
    expect(parseRetryAfter(text, NOW)).toBeUndefined();
  });
});

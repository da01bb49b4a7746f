import { describe, expect, it } from 'vitest';
import { formatDateTime } from '../../../src/page/texts/format-date-time.ts';
import { LANGUAGE_CODES } from '../../../src/protocol/languages.ts';

const FIRST = '2026-07-01T07:08:00Z';
const ELEVENTH = '2026-07-11T07:08:00Z';

describe('formatDateTime', () => {
  it.each([
    ['en', FIRST, 'July 1, 2026'],
    ['de', FIRST, ':08\u00a0Uhr UTC'],
    ['fr', FIRST, '1er\u00a0juillet 2026'],
    ['fr', ELEVENTH, '11 juillet 2026'],
    ['it', FIRST, '1 luglio 2026'],
    ['il', FIRST, '1 ביולי 2026'],
    ['kr', FIRST, '2026년 7월 1일'],
  ] as const)('formats in %s the time %s as is customary', (language, time, expected) => {
    expect(formatDateTime(time, { language, written: {} })).toContain(expected);
  });

  it.each(LANGUAGE_CODES)('adds UTC in %s unless the time is local', (language) => {
    expect(formatDateTime(FIRST, { language, written: {} })).toContain('UTC');
    expect(formatDateTime(FIRST, { language, written: {}, hasLocalTime: true })).not.toContain('UTC');
  });
});

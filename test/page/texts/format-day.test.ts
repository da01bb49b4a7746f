import { describe, expect, it } from 'vitest';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import { formatDay } from '../../../src/page/texts/format-day.ts';
import type { Language } from '../../../src/protocol/languages.ts';

const write = (language: Language, time: string, timeZone?: string, hasLocalTime = false) =>
  formatDay(time, { language, catalog: CATALOGS[language], written: {}, hasLocalTime }, timeZone);

describe('formatDay', () => {
  it.each<[Language, string]>([
    ['en', 'January 1, 2027'],
    ['de', '1. Januar 2027'],
    ['fr', '1er\u00a0janvier 2027'],
    ['ru', '1 января 2027'],
    ['hu', '2027. január 1.'],
    ['kr', '2027년 1월 1일'],
  ])('formats a day as is customary in %s', (language, day) => {
    expect(write(language, '2027-01-01T00:00:00.000Z')).toBe(day);
  });

  it('uses the day in the given time zone, or in UTC without one', () => {
    expect(write('en', '2026-12-31T23:30:00.000Z')).toBe('December 31, 2026');
    expect(write('en', '2026-12-31T23:30:00.000Z', 'Europe/Rome')).toBe('January 1, 2027');
  });

  it('uses the day of the shopper once times are local, but not for a day', () => {
    const zone = process.env.TZ;
    for (const [name, day] of [
      ['Pacific/Kiritimati', 'January 1, 2027'],
      ['America/New_York', 'December 31, 2026'],
    ] as const) {
      process.env.TZ = name;
      expect(write('en', '2026-12-31T12:30:00.000Z', undefined, true)).toBe(day);
      expect(write('en', '2027-01-01', undefined, true)).toBe('January 1, 2027');
    }
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
});

import { describe, expect, it } from 'vitest';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import { formatDay } from '../../../src/page/texts/format-day.ts';
import type { Language } from '../../../src/protocol/languages.ts';

const write = (language: Language, time: string, timeZone?: string) =>
  formatDay(time, { language, catalog: CATALOGS[language], written: {} }, timeZone);

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
});

import { describe, expect, it, vi } from 'vitest';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import { formatDateTime } from '../../../src/page/texts/format-date-time.ts';
import { LANGUAGE_CODES, type Language } from '../../../src/protocol/languages.ts';

const FIRST = '2026-07-01T07:08:00Z';
const ELEVENTH = '2026-07-11T07:08:00Z';

const write = (language: Language) => ({ language, catalog: CATALOGS[language], written: {} });

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
    expect(formatDateTime(time, write(language))).toContain(expected);
  });

  it.each([
    ['cz', '14:05', '1. března 2025 ve 14:05 UTC'],
    ['cz', '02:05', '1. března 2025 ve 2:05 UTC'],
    ['cz', '20:05', '1. března 2025 ve 20:05 UTC'],
    ['cz', '01:05', '1. března 2025 v 1:05 UTC'],
    ['cz', '15:05', '1. března 2025 v 15:05 UTC'],
    ['pl', '14:05', '1 marca 2025, 14:05 UTC'],
    ['ro', '14:05', '1 martie 2025, ora 14:05 UTC'],
    ['es', '01:05', '1 de marzo de 2025 a la 1:05 UTC'],
    ['es', '11:05', '1 de marzo de 2025 a las 11:05 UTC'],
    ['es', '13:05', '1 de marzo de 2025 a las 13:05 UTC'],
    ['kr', '13:05', '2025년 3월 1일 오후 1:05 UTC'],
    ['kr', '01:05', '2025년 3월 1일 오전 1:05 UTC'],
  ] as const)('writes in %s the time %s as people do', (language, time, expected) => {
    expect(formatDateTime(`2025-03-01T${time}:00Z`, write(language))).toBe(expected);
  });

  it.each([
    ['PM 1:05', '오후 1:05'],
    ['AM 1:05', '오전 1:05'],
  ])('writes the half of the day in Korean, although some versions write %s', (written, expected) => {
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(
      class {
        format = () => `2025년 3월 1일 ${written} UTC`;
      } as never,
    );
    expect(formatDateTime('2025-03-01T13:05:00Z', write('kr'))).toContain(expected);
    vi.restoreAllMocks();
  });

  it.each(LANGUAGE_CODES)('adds UTC in %s unless the time is local', (language) => {
    expect(formatDateTime(FIRST, write(language))).toContain('UTC');
    expect(formatDateTime(FIRST, { ...write(language), hasLocalTime: true })).not.toContain('UTC');
  });
});

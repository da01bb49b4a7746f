import { describe, expect, it } from 'vitest';
import type { Plural } from '../../../src/page/locales/catalog.ts';
import { fillPlural } from '../../../src/page/texts/fill-plural.ts';

const PLURAL: Plural = {
  one: 'one {count}',
  two: 'two {count}',
  few: 'few {count}',
  many: 'many {count}',
  other: 'other {count}',
};

describe('fillPlural', () => {
  it.each([
    ['en', 1, 'one 1'],
    ['en', 2, 'other 2'],
    ['pl', 1, 'one 1'],
    ['pl', 2, 'few 2'],
    ['pl', 5, 'many 5'],
    ['pl', 22, 'few 22'],
    ['pl', 1.5, 'other 1,5'],
    ['ru', 11, 'many 11'],
    ['ru', 21, 'one 21'],
    ['cz', 5, 'other 5'],
    ['il', 2, 'two 2'],
    ['il', 3, 'other 3'],
    ['fr', 1, 'one 1'],
    ['fr', 1_000_000, 'many 1\u202f000\u202f000'],
    ['kr', 1, 'other 1'],
  ] as const)('chooses the plural form of %s for %d', (language, count, text) => {
    expect(fillPlural(PLURAL, count, { language, written: {} })).toBe(text);
  });

  it('prefers the form for exactly one over the form of its category', () => {
    const plural: Plural = { '=1': 'every month', one: '{count} month', other: '{count} months' };
    expect(fillPlural(plural, 1, { language: 'ru', written: {} })).toBe('every month');
    expect(fillPlural(plural, 21, { language: 'ru', written: {} })).toBe('21 month');
  });

  it('prefers the form for more than ten over the form of its category', () => {
    const plural: Plural = { other: '{count} days', '11+': '{count} day' };
    const write = (count: number) => fillPlural(plural, count, { language: 'il', written: {} });
    expect([10, 11, 30].map(write)).toEqual(['10 days', '11 day', '30 day']);
  });

  it('formats the number in the language', () => {
    expect(fillPlural(PLURAL, 1234, { language: 'en', written: {} })).toBe('other 1,234');
    expect(fillPlural(PLURAL, 1234, { language: 'de', written: {} })).toBe('other 1.234');
  });

  it('falls back to the general form if the category has none', () => {
    expect(fillPlural({ other: '{count} weeks' }, 1, { language: 'en', written: {} })).toBe('1 weeks');
  });
});

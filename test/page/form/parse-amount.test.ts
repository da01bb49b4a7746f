import { describe, expect, it } from 'vitest';
import { parseAmount } from '../../../src/page/form/parse-amount.ts';
import { LANGUAGES } from '../../../src/protocol/languages.ts';

const parse = (typed: string, locale = 'en', exponent = 2) => parseAmount(typed, { locale, exponent });

describe('parseAmount', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12,5', 1250],
    ['12.50', 1250],
    ['.5', 50],
    ['5.', 500],
    ['0', 0],
    [' 1 234,50 ', 123_450],
    ['1\u202f234,50', 123_450],
    ['1’234.50', 123_450],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1,234,567.89', 123_456_789],
    ['1.234.567', 123_456_700],
    ['€ 12.50', 1250],
    ['12,50 €', 1250],
    ['EUR 12.50', 1250],
    ['12.50 eur', 1250],
    ['١٢٫٥٠', 1250],
    ['۱۲٫۵', 1250],
    ['१२.५', 1250],
    ['１２.５', 1250],
    ['\u200f12.50\u200e', 1250],
    // Floating-point arithmetic rounds these wrongly: 1.1 * 100, 8.2 * 100 − 0.01, 4.35 * 100.
    ['1.10', 110],
    ['8.19', 819],
    ['4.35', 435],
    ['0.29', 29],
    ['99999.99', 9_999_999],
  ])('reads %s exactly', (typed, amountMinor) => {
    expect(parse(typed)).toBe(amountMinor);
  });

  it.each([
    '',
    ' ',
    '.',
    ',',
    'ten',
    '12.505',
    '12..5',
    '1.2.3',
    '1,23,4',
    '1.23,4,5',
    '12,34.5',
    '-5',
    '+5',
    '1e3',
    '0x10',
    '12 €€',
    '12 50 EUR USD',
    '٫',
    '9'.repeat(16),
    '12.5.0',
  ])('rejects "%s"', (typed) => {
    expect(parse(typed)).toBeUndefined();
  });

  it('reads a single separator before three digits as the language does', () => {
    expect(parse('1,234', 'en')).toBe(123_400);
    expect(parse('1.234', 'de')).toBe(123_400);
    expect(parse('1.234', 'en')).toBeUndefined();
    expect(parse('1,234', 'de')).toBeUndefined();
    expect(parse('1234,567', 'en')).toBeUndefined();
  });

  it.each([
    ['1500', 0, 1500],
    ['1,500', 0, 1500],
    ['1.500', 0, 1500],
    ['15.0', 0, undefined],
    ['15.5', 0, undefined],
    ['1.500', 3, 1500],
    ['1,500', 3, 1_500_000],
    ['1.5', 3, 1500],
    ['1.5000', 3, undefined],
  ])('reads %s with %i decimals', (typed, exponent, amountMinor) => {
    expect(parse(typed, 'en', exponent)).toBe(amountMinor);
  });

  it('reads amounts as formatted in each language of the page', () => {
    for (const locale of [...Object.values(LANGUAGES), 'ar-EG', 'fa-IR', 'de-CH', 'en-IN'])
      for (const amount of [0.05, 5, 12.5, 987.65])
        for (const options of [{}, { style: 'currency', currency: 'EUR' }] as const) {
          const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, ...options });
          expect([locale, parse(format.format(amount), locale)]).toEqual([locale, Math.round(amount * 100)]);
        }
  });
});

import { describe, expect, it } from 'vitest';
import { VAT_CHECKS } from '../../../../src/service/platform/identifiers/vat-check-digits.ts';
import { parseVatNumber, VAT_PATTERNS } from '../../../../src/service/platform/identifiers/vat-number.ts';

/** Numbers from the documents of the states, as python-stdnum quotes them. */
const RIGHT = [
  'ATU13585627',
  'BE0428759497',
  'DE136695976',
  'DK13585628',
  'EE100931558',
  'EL094259216',
  'ES54362315K',
  'ESX2482300W',
  'ESJ99216582',
  'ESB64717838',
  'ESQ5000274J',
  'ESM1234567L',
  'FI20774740',
  'FR40303265045',
  'HR33392005961',
  'HU12892312',
  'IT00743110157',
  'LU15027442',
  'NL004495445B01',
  'NL000099998B57',
  'PL8567346215',
  'PT501964843',
  'SE123456789701',
  'SI50223054',
  'SK2022749619',
];

/** Copies of the number with one digit changed. The check does not cover the last two of Sweden and of Dutch companies. */
const changeDigits = (text: string): string[] =>
  [...text].flatMap((digit, index) => {
    const isFixed =
      index < 2 || !/[0-9]/.test(digit) || (/^(SE|NL004).*$/.test(text) && index >= text.length - 2);
    return isFixed ? [] : [`${text.slice(0, index)}${(Number(digit) + 1) % 10}${text.slice(index + 1)}`];
  });

const isWrong = (text: string): boolean => typeof parseVatNumber(text) === 'string';

describe('VAT_CHECKS', () => {
  it.each(RIGHT)('accepts %s, and rejects it with any single digit changed', (text) => {
    expect(parseVatNumber(text)).toEqual({ prefix: text.slice(0, 2), number: text.slice(2) });
    const others = changeDigits(text);
    expect(others.length).toBeGreaterThan(5);
    expect(others.filter((other) => !isWrong(other))).toEqual([]);
  });

  it.each([
    'DE136695975',
    'PL2059355890',
    'FI24122820',
    'NL102550920B90',
    'SI10000101',
    'ES54362315A',
    'ESJ9921658A',
    'IT00000000000',
  ])('refuses %s', (text) => {
    expect(parseVatNumber(text)).toBe('CHECK_DIGIT');
  });

  it.each(['FRK7399859412', 'IE1234567WA', 'XIGD001', 'RO12', 'CZ12345678'])(
    'accepts %s by its pattern alone',
    (text) => {
      expect(isWrong(text)).toBe(false);
    },
  );

  it('has no rule for a prefix without a pattern', () => {
    expect(Object.keys(VAT_CHECKS).filter((prefix) => !Object.hasOwn(VAT_PATTERNS, prefix))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  findDebitProblems,
  maskIban,
  SEPA_IBAN_LENGTHS,
  stripIban,
} from '../../../src/protocol/identifiers/iban.ts';

/** The maximum length of an IBAN in characters (ISO 13616). */
const MAX_IBAN_LENGTH = 34;

describe('SEPA_IBAN_LENGTHS', () => {
  it.each(Object.entries(SEPA_IBAN_LENGTHS))(
    'has for the country %s a possible IBAN length: %i',
    (country, length) => {
      expect(country).toMatch(/^[A-Z]{2}$/);
      expect(length).toBeGreaterThanOrEqual(15);
      expect(length).toBeLessThanOrEqual(MAX_IBAN_LENGTH);
    },
  );
});

describe('stripIban and maskIban', () => {
  it.each([
    ' it60 x054-2811 101000000123456 ',
    'IBAN IT60 X054 2811 1010 0000 0123 456',
    'IBAN:it60x0542811101000000123456',
  ])('remove from %j the copied label, spaces and hyphens', (typed) => {
    expect(stripIban(typed)).toBe('IT60X0542811101000000123456');
  });

  it('mask an IBAN except for its country, check digits and last four characters', () => {
    expect(maskIban('it60 x0542811101000000123456')).toBe('IT60 •••• 3456');
  });
});

describe('findDebitProblems', () => {
  const HOLDER = 'Ada Rossi';

  it.each([
    ['IT60 X054 2811 1010 0000 0123 456'],
    ['de89-3704-0044-0532-0130-00'],
    ['NO93 8601 1117 947'],
    ['MT84MALT011000012345MTLCAST001S'],
    ['IBAN\u00a0DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000'],
    ['DE89.3704.0044.0532.0130.00'],
  ])('accepts the IBAN %s', (iban) => {
    for (const isOnFile of [true, false])
      expect(findDebitProblems({ iban, holder: HOLDER }, isOnFile)).toEqual({});
  });

  it.each([
    ['', 'required'],
    [' - ', 'required'],
    ['D', 'iban_invalid'],
    ['DE', 'iban_incomplete'],
    ['DE8', 'iban_incomplete'],
    ['DE89 3704 0044 0532 0130 0', 'iban_incomplete'],
    ['DE89 3704 0044 0532 0130 00 0', 'iban_invalid'],
    ['DE89 3704 0044 0532 0130 01', 'iban_invalid'],
    ['DEX9 3704', 'iban_invalid'],
    ['4111 1111 1111 1111', 'iban_invalid'],
    ['TR33 0006 1005 1978 6457 8413 26', 'iban_unsupported'],
    ['__PROTO__', 'iban_invalid'],
    // Right check digits, but letters where the country has digits, or wrong national check digits.
    ['DE583704004405320130AB', 'iban_invalid'],
    ['NL54ABNA041716430A', 'iban_invalid'],
    ['IT65A0542811101000000123456', 'iban_invalid'],
    ['ES2921000418460200051332', 'iban_invalid'],
    ['FR8420041010050500013M02607', 'iban_invalid'],
    ['BE41539007547035', 'iban_invalid'],
    ['FI9112345600000786', 'iban_invalid'],
  ])('finds in the IBAN %j the problem %s', (iban, problem) => {
    expect(findDebitProblems({ iban, holder: HOLDER }, false)).toEqual({ iban: problem });
  });

  it('requires no IBAN if one is on file, but validates an IBAN that is typed', () => {
    expect(findDebitProblems({ iban: ' ', holder: HOLDER }, true)).toEqual({});
    expect(findDebitProblems({ iban: 'DE00', holder: HOLDER }, true)).toEqual({ iban: 'iban_incomplete' });
  });

  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['12345678', 'account_holder_invalid'],
    [`A${'b'.repeat(70)}`, 'account_holder_invalid'],
    [`A${'b'.repeat(69)}`, undefined],
    // No bank's file carries these; the last ones have a spelling in it.
    ['李', 'account_holder_invalid'],
    ['Ada Rossi 🌸', 'account_holder_invalid'],
    ['Γιώργος Παπαδόπουλος', undefined],
    ['Иван Петров', undefined],
    ['D’Angelo-Łukasz & Søren', undefined],
  ])('finds in the account holder %j the problem %s', (holder, problem) => {
    const problems = findDebitProblems({ iban: '', holder }, true);
    expect(problems).toEqual(problem ? { account_holder: problem } : {});
  });
});

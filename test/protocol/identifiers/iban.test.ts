import { describe, expect, it } from 'vitest';
import {
  findDebitProblems,
  isIban,
  maskIban,
  SEPA_IBAN_LENGTHS,
  stripIban,
} from '../../../src/protocol/identifiers/iban.ts';

/** The maximum length of an IBAN in characters (ISO 13616). */
const MAX_IBAN_LENGTH = 34;

describe('isIban', () => {
  it.each([
    ['of Italy', 'IT60X0542811101000000123456'],
    ['of Germany', 'DE89370400440532013000'],
    ['of Norway, the shortest', 'NO9386011117947'],
    ['of Malta, a long one', 'MT84MALT011000012345MTLCAST001S'],
    ['in printed groups', 'GB29 NWBK 6016 1331 9268 19'],
    ['in lower case', 'gb29nwbk60161331926819'],
  ])('accepts an IBAN %s', (_name, text) => {
    expect(isIban(text)).toBe(true);
  });

  it.each([
    ['a wrong check number', 'IT61X0542811101000000123456'],
    ['a changed digit', 'IT60X0542811101000000123457'],
    ['two swapped digits', 'DE89370400440532010300'],
    ['no country', '60X0542811101000000123456'],
    ['too few characters', 'NO93860111179'],
    ['a character that no IBAN has', 'IT60X0542811101000000-23456'],
    ['full-width digits', 'DE８９370400440532013000'],
    ['a card number', '4111111111111111'],
    ['nothing', ''],
  ])('refuses %s', (_name, text) => {
    expect(isIban(text)).toBe(false);
  });
});

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
  it('remove spaces and hyphens', () => {
    expect(stripIban(' it60 x054-2811 101000000123456 ')).toBe('IT60X0542811101000000123456');
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
    ['李', undefined],
  ])('finds in the account holder %j the problem %s', (holder, problem) => {
    const problems = findDebitProblems({ iban: '', holder }, true);
    expect(problems).toEqual(problem ? { account_holder: problem } : {});
  });
});

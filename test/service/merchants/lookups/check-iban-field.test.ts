import { composeIBAN, countrySpecs, isSEPACountry } from 'ibantools';
import { describe, expect, it } from 'vitest';
import {
  checkIbanField,
  checkSepaIbanField,
} from '../../../../src/service/merchants/lookups/check-iban-field.ts';
import { isSepaCountry } from '../../../../src/service/platform/identifiers/sepa.ts';

describe('checkIbanField', () => {
  it.each([
    ['IT60X0542811101000000123456', undefined],
    ['IT61X0542811101000000123456', 'CHECK_DIGITS'],
    [composeIBAN({ countryCode: 'IT', bban: 'A0542811101000000123456' }) ?? '', 'CHECK_DIGITS'],
    ['IT60', 'INVALID_VALUE'],
  ])('names for %s the rule %s', (iban, rule) => {
    expect(checkIbanField('Iban', iban).map(({ Field, Code }) => [Field, Code])).toEqual(
      rule ? [['Iban', rule]] : [],
    );
  });

  it('names a sign that no IBAN has, with its place, and takes those between groups', () => {
    expect(checkIbanField('Iban', 'iban: IT60-X054.2811/1010 0000\u200b0123\n456')).toEqual([]);
    expect(checkIbanField('Iban', 'IT60 X054€2811 1010 0000 0123 456')[0]?.Hint).toBe(
      '“€”, after “T60 X054”, is not a letter from A to Z or a digit.',
    );
  });
});

describe('checkSepaIbanField', () => {
  it.each([
    ['TR330006100519786457841326', 'Türkiye (TR)'],
    ['AE07 0331 2345 6789 0123 456', 'United Arab Emirates (AE)'],
    ['BR1800360305000010009795493C1', 'Brazil (BR)'],
    ['UA213223130000026007233566001', 'Ukraine (UA)'],
  ])('refuses %s by its country', (iban, country) => {
    expect(checkIbanField('Iban', iban)).toEqual([]);
    expect(checkSepaIbanField('Iban', iban)).toEqual([
      {
        Field: 'Iban',
        Code: 'INVALID_VALUE',
        Hint: `It is an account in ${country}, which is not in SEPA: give one in a SEPA country.`,
      },
    ]);
  });

  it.each([
    'GB29NWBK60161331926819',
    'CH9300762011623852957',
    'RS35260005601001611379',
    'AL47212110090000000235698741',
    'GI75NWBK000000007099453',
    undefined,
    12,
  ])('takes %s', (iban) => {
    expect(checkSepaIbanField('Iban', iban)).toEqual([]);
  });

  it('reports wrong check digits as such, whatever the country', () => {
    expect(checkSepaIbanField('Iban', 'TR340006100519786457841326')[0]?.Code).toBe('CHECK_DIGITS');
  });
});

describe('isSepaCountry', () => {
  // The library’s list is older: these joined the scheme in 2024 and 2025.
  const JOINED = ['AL', 'MD', 'ME', 'MK', 'RS'];

  it('knows the countries of the scheme whose codes begin an IBAN', () => {
    const countries = Object.keys(countrySpecs).filter((country) => countrySpecs[country]?.IBANRegistry);
    const expected = countries.filter((country) => isSEPACountry(country) || JOINED.includes(country));
    expect(countries.filter(isSepaCountry)).toEqual(expected);
    expect(expected).toHaveLength(42);
  });
});

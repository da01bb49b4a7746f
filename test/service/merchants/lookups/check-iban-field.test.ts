import { composeIBAN } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { checkIbanField } from '../../../../src/service/merchants/lookups/check-iban-field.ts';

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

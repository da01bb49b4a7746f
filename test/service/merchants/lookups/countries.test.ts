import { describe, expect, it } from 'vitest';
import { SEPA_IBAN_LENGTHS } from '../../../../src/protocol/identifiers/iban.ts';
import { COUNTRY_CODES, findVatPrefix } from '../../../../src/service/merchants/lookups/countries.ts';

describe('COUNTRY_CODES', () => {
  it('lists the 249 country codes of ISO 3166-1 once and in order, including all of SEPA', () => {
    expect(COUNTRY_CODES).toHaveLength(249);
    expect([...new Set(COUNTRY_CODES)].sort()).toEqual(COUNTRY_CODES);
    expect(Object.keys(SEPA_IBAN_LENGTHS).filter((code) => !COUNTRY_CODES.includes(code))).toEqual([]);
  });

  it('lists only codes that have an English name', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    expect(COUNTRY_CODES.filter((code) => !names.of(code))).toEqual([]);
  });
});

describe('findVatPrefix', () => {
  it('returns a prefix for the 27 members of the EU only, and EL for Greece', () => {
    expect(COUNTRY_CODES.filter(findVatPrefix)).toHaveLength(27);
    expect([findVatPrefix('IT'), findVatPrefix('GR'), findVatPrefix('GB')]).toEqual(['IT', 'EL', undefined]);
  });
});

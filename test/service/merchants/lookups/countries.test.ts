import { describe, expect, it } from 'vitest';
import { SEPA_IBAN_LENGTHS } from '../../../../src/protocol/iban.ts';
import { COUNTRY_CODES, findVatPrefix } from '../../../../src/service/merchants/lookups/countries.ts';

describe('COUNTRY_CODES', () => {
  it('has the 249 countries of ISO 3166-1, each once, in order, and those of SEPA among them', () => {
    expect(COUNTRY_CODES).toHaveLength(249);
    expect([...new Set(COUNTRY_CODES)].sort()).toEqual(COUNTRY_CODES);
    expect(Object.keys(SEPA_IBAN_LENGTHS).filter((code) => !COUNTRY_CODES.includes(code))).toEqual([]);
  });

  it('has a name for each', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    expect(COUNTRY_CODES.filter((code) => !names.of(code))).toEqual([]);
  });
});

describe('findVatPrefix', () => {
  it('has one for the 27 members of the EU, Greece with its own', () => {
    expect(COUNTRY_CODES.filter(findVatPrefix)).toHaveLength(27);
    expect([findVatPrefix('IT'), findVatPrefix('GR'), findVatPrefix('GB')]).toEqual(['IT', 'EL', undefined]);
  });
});

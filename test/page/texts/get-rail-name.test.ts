import { describe, expect, it } from 'vitest';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import { getRailName } from '../../../src/page/texts/get-rail-name.ts';

describe('getRailName', () => {
  it.each(['en', 'kr'] as const)('returns the brand name in %s', (language) => {
    expect(getRailName('klarna', CATALOGS[language])).toBe('Klarna');
  });

  it.each(['open_banking', 'pay_by_bank'])(
    'returns a translated description for a method without a brand: %s',
    (rail) => {
      expect(getRailName(rail, CATALOGS.cz)).toBe('Platba z\u00a0bankovního účtu');
    },
  );

  it('returns both brands for iDEAL', () => {
    expect(getRailName('ideal', CATALOGS.il)).toBe('iDEAL | Wero');
  });

  it('returns an empty string without a method', () => {
    expect(getRailName(undefined, CATALOGS.en)).toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import { getRailName } from '../../../src/page/texts/get-rail-name.ts';

describe('getRailName', () => {
  it.each(['en', 'kr'] as const)('is the brand in %s', (language) => {
    expect(getRailName('klarna', CATALOGS[language])).toBe('Klarna');
  });

  it.each(['open_banking', 'pay_by_bank'])('is what it is, in the language, without a brand: %s', (rail) => {
    expect(getRailName(rail, CATALOGS.cz)).toBe('Platba z bankovního účtu');
  });

  it('has both brands that Dutch shoppers know', () => {
    expect(getRailName('ideal', CATALOGS.il)).toBe('iDEAL | Wero');
  });

  it('is nothing for no rail', () => {
    expect(getRailName(undefined, CATALOGS.en)).toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import { getRailName } from '../../../src/page/texts/get-rail-name.ts';

describe('getRailName', () => {
  it.each(['en', 'kr'] as const)('is the brand in %s', (language) => {
    expect(getRailName('klarna', CATALOGS[language])).toBe('Klarna');
  });

  it('is what it is, in the language, where there is no brand', () => {
    expect(getRailName('open_banking', CATALOGS.cz)).toBe('Otevřené bankovnictví');
  });

  it('is nothing for no rail', () => {
    expect(getRailName(undefined, CATALOGS.en)).toBe('');
  });
});

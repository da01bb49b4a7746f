import { describe, expect, it } from 'vitest';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import { getRailAction } from '../../../src/page/texts/get-rail-action.ts';

describe('getRailAction', () => {
  it('names the brand of the method', () => {
    expect(getRailAction('klarna', CATALOGS.de)).toBe('Weiter mit Klarna');
  });

  it.each(['open_banking', 'pay_by_bank'])('names the shopper’s bank for %s', (rail) => {
    expect(getRailAction(rail, CATALOGS.de)).toBe('Weiter zu Ihrer Bank');
  });
});

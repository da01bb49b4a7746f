import { describe, expect, it } from 'vitest';
import { hasPortfolio, isInPortfolio } from '../../../../src/service/calls/companies/is-in-portfolio.ts';

const PARTNER = { type: 'partner', name: 'Rete' } as const;
const ADMIN = { type: 'admin', name: 'Rete' } as const;
const MERCHANT = { type: 'merchant', name: 'Rete' } as const;

describe('isInPortfolio', () => {
  it.each([
    [PARTNER, { parent: 'Rete' }, true],
    [PARTNER, { parent: 'Altra' }, false],
    [PARTNER, {}, false],
    [ADMIN, { parent: 'Altra' }, true],
    [ADMIN, {}, true],
    // No fixture has a merchant for a parent; a company may stop being a partner.
    [MERCHANT, { parent: 'Rete' }, false],
  ])('of %j and %j is %s', (owner, company, expected) => {
    expect(isInPortfolio(owner, company)).toBe(expected);
    if (expected) expect(hasPortfolio(owner)).toBe(true);
  });

  it('is true of no company for a merchant, who has no portfolio', () => {
    expect([PARTNER, ADMIN, MERCHANT].map(hasPortfolio)).toEqual([true, true, false]);
  });
});

import { describe, expect, it } from 'vitest';
import { findMethodPanel } from '../../../../src/page/components/form/method-panels.ts';
import { LAZY_SECTIONS } from '../../../../src/page/components/lazy-sections.ts';
import { CATALOGS } from '../../../../src/page/texts/catalogs.ts';
import { PAYMENT_METHODS } from '../../../../src/protocol/payment-methods.ts';

describe('findMethodPanel', () => {
  it('finds a panel for every payment method', () => {
    for (const { id } of PAYMENT_METHODS)
      expect(findMethodPanel(id, LAZY_SECTIONS)?.name(CATALOGS.en)).toBeTruthy();
    expect(findMethodPanel(undefined, LAZY_SECTIONS)).toBeUndefined();
  });

  it('finds only the card panel while the lazy sections are not loaded', () => {
    const known = PAYMENT_METHODS.filter(({ id }) => findMethodPanel(id, undefined));
    expect(known.map(({ id }) => id)).toEqual(['card']);
  });
});

describe('the panel of a redirect method', () => {
  it('shows iDEAL as "iDEAL | Wero"', () => {
    expect(findMethodPanel('ideal', LAZY_SECTIONS)?.name(CATALOGS.de)).toBe('iDEAL | Wero');
  });

  it.each(PAYMENT_METHODS.flatMap(({ id, rail }) => (rail ? [id] : [])))(
    'for %s has a button that names the method or the shopper’s bank, and an optional email',
    (id) => {
      const panel = findMethodPanel(id, LAZY_SECTIONS);
      const name = panel?.name(CATALOGS.en);
      const action = name === 'Pay by Bank' ? 'Continue to your bank' : `Continue with ${name}`;
      expect(panel?.action?.(CATALOGS.en)).toBe(action);
      expect(panel?.email).toBe('confirmation');
    },
  );
});

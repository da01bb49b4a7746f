import { describe, expect, it } from 'vitest';
import { findMethodPanel } from '../../../../src/page/components/form/method-panels.ts';
import { LAZY_SECTIONS } from '../../../../src/page/components/lazy-sections.ts';
import { CATALOGS } from '../../../../src/page/texts/catalogs.ts';
import { PAYMENT_METHODS } from '../../../../src/protocol/payment-methods.ts';

describe('findMethodPanel', () => {
  it('has a panel for every method there is', () => {
    for (const { id } of PAYMENT_METHODS)
      expect(findMethodPanel(id, LAZY_SECTIONS)?.name(CATALOGS.en)).toBeTruthy();
    expect(findMethodPanel(undefined, LAZY_SECTIONS)).toBeUndefined();
  });

  it('has the card alone without the sections', () => {
    const known = PAYMENT_METHODS.filter(({ id }) => findMethodPanel(id, undefined));
    expect(known.map(({ id }) => id)).toEqual(['card']);
  });
});

describe('the panel of a rail', () => {
  it('has the name that iDEAL has while it becomes Wero', () => {
    expect(findMethodPanel('ideal', LAZY_SECTIONS)?.name(CATALOGS.de)).toBe('iDEAL | Wero');
  });

  it.each(PAYMENT_METHODS.flatMap(({ id, rail }) => (rail ? [id] : [])))(
    'of %s names it or the own bank, and asks for nothing',
    (id) => {
      const panel = findMethodPanel(id, LAZY_SECTIONS);
      const name = panel?.name(CATALOGS.en);
      const action = name === 'Pay by Bank' ? 'Continue to your bank' : `Continue with ${name}`;
      expect(panel?.action?.(CATALOGS.en)).toBe(action);
      expect(panel?.email).toBe('confirmation');
    },
  );
});

import { describe, expect, it } from 'vitest';
import { CATALOGS } from '../../src/page/catalogs.ts';
import { findMethodPanel, selectMethods } from '../../src/page/method-panels.ts';
import { PAYMENT_METHODS } from '../../src/protocol/payment-methods.ts';

describe('selectMethods', () => {
  it.each([
    [['card', 'klarna'], undefined, ['card', 'klarna']],
    [['card', 'google_pay', 'klarna'], ['KLN'], ['klarna']],
    [['card'], ['card'], ['card']],
    [['card'], ['ECA'], ['card']],
    [['card'], ['klarna'], ['card']],
    [['card'], [], ['card']],
    [['google_pay'], ['card'], []],
    [['card', 'klarna', 'google_pay'], ['google_pay'], ['card', 'klarna']],
    [[], undefined, []],
  ] as const)('offers of %j, hinted %j, %j', (methods, hints, offered) => {
    expect(selectMethods(methods, hints)).toEqual(offered);
  });
});

describe('findMethodPanel', () => {
  it('has a panel for the methods that the page can take, and for no other', () => {
    expect(findMethodPanel('card')).toBeDefined();
    expect(findMethodPanel('google_pay')).toBeUndefined();
    expect(findMethodPanel(undefined)).toBeUndefined();
  });
});

describe('the panel of a rail', () => {
  it.each(PAYMENT_METHODS.flatMap(({ id, rail }) => (rail ? [id] : [])))(
    'of %s names it, and asks for nothing',
    (id) => {
      const panel = findMethodPanel(id);
      expect(panel?.action?.(CATALOGS.en)).toBe(`Continue with ${panel?.name(CATALOGS.en)}`);
      expect(panel?.email).toBe('optional');
      expect(
        panel?.createDetails?.({ card_number: '4111', expiry: '', cvc: '', cardholder_name: '', email: '' }),
      ).toEqual({
        method: id,
      });
    },
  );
});

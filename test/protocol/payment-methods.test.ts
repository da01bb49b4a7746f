import { describe, expect, it } from 'vitest';
import { CARD_BRANDS } from '../../src/protocol/card.ts';
import {
  findPaymentMethod,
  isRail,
  isWallet,
  PAYMENT_METHOD_NAMES,
  PAYMENT_METHODS,
  PROVIDERS,
} from '../../src/protocol/payment-methods.ts';

describe('PAYMENT_METHODS', () => {
  it('have the ids and codes of the specification, each once', () => {
    expect(new Set(PAYMENT_METHOD_NAMES)).toEqual(
      new Set([
        ...['VIS', 'ECA', 'BON', 'INT', 'KLN', 'PAP', 'SEPA', 'BANK'],
        ...['card', 'bancontact', 'ideal', 'klarna', 'paypal', 'apple_pay', 'google_pay'],
        ...['sepa_direct_debit', 'pay_by_bank'],
      ]),
    );
    expect(new Set(PAYMENT_METHOD_NAMES).size).toBe(PAYMENT_METHOD_NAMES.length);
  });

  it('list the codes of the card brands for the card', () => {
    expect(CARD_BRANDS.flatMap(({ code }) => code ?? [])).toEqual(findPaymentMethod('card')?.codes);
  });

  it.each(PAYMENT_METHODS)('name a known provider for $id', ({ provider }) => {
    expect(PROVIDERS).toContain(provider);
  });
});

describe('isRail and isWallet', () => {
  it('recognize exactly the redirect methods and the wallets', () => {
    const ids = PAYMENT_METHODS.map(({ id }) => id);
    expect(ids.filter(isRail)).toEqual([
      'bancontact',
      'ideal',
      'klarna',
      'paypal',
      'pay_by_bank',
      'open_banking',
    ]);
    expect(ids.filter(isWallet)).toEqual(['apple_pay', 'google_pay']);
    for (const name of ['', 'Card', 'toString', '__proto__', 'KLN']) expect(isRail(name)).toBe(false);
  });
});

describe('findPaymentMethod', () => {
  it.each([
    ['card', 'card'],
    ['VIS', 'card'],
    ['ECA', 'card'],
    ['BON', 'bancontact'],
    ['INT', 'ideal'],
    ['KLN', 'klarna'],
    ['PAP', 'paypal'],
    ['SEPA', 'sepa_direct_debit'],
    ['BANK', 'pay_by_bank'],
    ['apple_pay', 'apple_pay'],
  ])('finds for the name %s the method %s', (name, id) => {
    expect(findPaymentMethod(name)?.id).toBe(id);
  });

  it.each(['', 'Card', 'vis', 'VISA', 'sepa', '__proto__', 'toString', 'card '])(
    'finds no method for "%s"',
    (name) => {
      expect(findPaymentMethod(name)).toBeUndefined();
    },
  );
});

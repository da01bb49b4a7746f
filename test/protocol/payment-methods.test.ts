import { describe, expect, it } from 'vitest';
import { CARD_BRANDS } from '../../src/protocol/card.ts';
import type { Currency } from '../../src/protocol/money.ts';
import {
  findPaymentMethod,
  type MethodFilter,
  PAYMENT_METHOD_NAMES,
  PAYMENT_METHODS,
  PROVIDERS,
  selectPaymentMethods,
} from '../../src/protocol/payment-methods.ts';

const selectIds = (filter: Partial<MethodFilter>) =>
  selectPaymentMethods({ currency: 'EUR', providers: ['ServiceDirect'], ...filter }).map(({ id }) => id);

describe('PAYMENT_METHODS', () => {
  it('has the ids and codes of the specification, each once', () => {
    expect(new Set(PAYMENT_METHOD_NAMES)).toEqual(
      new Set([
        ...['VIS', 'ECA', 'BON', 'INT', 'KLN', 'PAP', 'SEPA', 'BANK'],
        ...['card', 'bancontact', 'ideal', 'klarna', 'paypal', 'apple_pay', 'google_pay'],
        ...['sepa_direct_debit', 'pay_by_bank'],
      ]),
    );
    expect(new Set(PAYMENT_METHOD_NAMES).size).toBe(PAYMENT_METHOD_NAMES.length);
  });

  it('takes the codes of the card brands for the card', () => {
    expect(CARD_BRANDS.flatMap(({ code }) => code ?? [])).toEqual(findPaymentMethod('card')?.codes);
  });

  it.each(PAYMENT_METHODS)('$id is paid through a provider that exists', ({ provider }) => {
    expect(PROVIDERS).toContain(provider);
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
  ])('finds for %s the method %s', (name, id) => {
    expect(findPaymentMethod(name)?.id).toBe(id);
  });

  it.each(['', 'Card', 'vis', 'VISA', 'sepa', '__proto__', 'toString', 'card '])('knows no "%s"', (name) => {
    expect(findPaymentMethod(name)).toBeUndefined();
  });
});

describe('selectPaymentMethods', () => {
  const ALL = PAYMENT_METHODS.map(({ id }) => id);
  const EVERYWHERE = ['card', 'apple_pay', 'google_pay', 'klarna', 'paypal'];

  it.each<[Currency, string[]]>([
    ['EUR', ALL],
    ['GBP', [...EVERYWHERE, 'pay_by_bank']],
    ['USD', EVERYWHERE],
    ['JPY', EVERYWHERE],
  ])('offers in %s: %s', (currency, ids) => {
    expect(selectIds({ currency })).toEqual(ids);
  });

  it.each([
    [['card'], ['card']],
    [['ECA'], ['card']],
    [['VIS', 'card', 'ECA'], ['card']],
    [
      ['PAP', 'klarna', 'VIS'],
      ['card', 'klarna', 'paypal'],
    ],
    [
      ['SEPA', 'BANK'],
      ['pay_by_bank', 'sepa_direct_debit'],
    ],
    [[], []],
    [['cash'], []],
  ])('offers, when the merchant lists %s, in the order of the table: %s', (names, ids) => {
    expect(selectIds({ names })).toEqual(ids);
  });

  it('leaves out a listed method that the currency rules out', () => {
    expect(selectIds({ names: ['ideal', 'card'], currency: 'EUR' })).toEqual(['card', 'ideal']);
    expect(selectIds({ names: ['ideal', 'card'], currency: 'USD' })).toEqual(['card']);
  });

  it('offers nothing of a provider that the link does not name', () => {
    expect(selectIds({ providers: ['FlowPay', 'Fabrick'] })).toEqual([]);
    expect(selectIds({ providers: ['FlowPay', 'ServiceDirect'] })).toEqual(ALL);
  });
});

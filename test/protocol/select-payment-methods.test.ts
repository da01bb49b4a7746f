import { describe, expect, it } from 'vitest';
import type { Currency } from '../../src/protocol/money.ts';
import { PAYMENT_METHODS, PROVIDERS } from '../../src/protocol/payment-methods.ts';
import {
  listApplePayDomains,
  type MethodFilter,
  selectPaymentMethods,
} from '../../src/protocol/select-payment-methods.ts';

const selectIds = (filter: Partial<MethodFilter>) =>
  selectPaymentMethods({ currency: 'EUR', providers: ['ServiceDirect'], ...filter }).map(({ id }) => id);

describe('selectPaymentMethods', () => {
  const ALL = PAYMENT_METHODS.filter(({ provider }) => provider === 'ServiceDirect').map(({ id }) => id);
  const FACTS = { iban: 'IT60X0542811101000000123456', fiscalCode: '12345678903' };
  const EVERYWHERE = ['card', 'apple_pay', 'google_pay', 'klarna', 'paypal'];

  it.each<[Currency, string[]]>([
    ['EUR', ALL],
    ['GBP', [...EVERYWHERE, 'pay_by_bank']],
    ['USD', EVERYWHERE],
    ['JPY', EVERYWHERE],
  ])('offers in %s the methods %s', (currency, ids) => {
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
  ])('offers, if the merchant lists %s, in the order of the table: %s', (names, ids) => {
    expect(selectIds({ names })).toEqual(ids);
  });

  it('omits a listed method that does not support the currency', () => {
    expect(selectIds({ names: ['ideal', 'card'], currency: 'EUR' })).toEqual(['card', 'ideal']);
    expect(selectIds({ names: ['ideal', 'card'], currency: 'USD' })).toEqual(['card']);
  });

  it('offers no method of a provider that the link does not name', () => {
    expect(selectIds({ providers: ['FlowPay', 'Fabrick'] })).toEqual(['bank_transfer', 'open_banking']);
    expect(selectIds({ providers: ['Fabrick'] })).toEqual(['open_banking']);
    expect(selectIds({ providers: ['FlowPay', 'ServiceDirect'] })).toEqual([...ALL, 'bank_transfer']);
  });

  it('does not apply the merchant’s list of methods to bank transfer, which has a provider of its own', () => {
    expect(selectIds({ providers: ['ServiceDirect', 'FlowPay'], names: ['card'] })).toEqual([
      'card',
      'bank_transfer',
    ]);
    expect(selectIds({ providers: ['FlowPay'], names: ['card'] })).toEqual(['bank_transfer']);
  });

  it('offers only methods that can be authorized first if the payment is captured later', () => {
    const providers = [...PROVIDERS];
    expect(selectIds({ providers, autoCapture: false })).toEqual([
      'card',
      'apple_pay',
      'google_pay',
      'ideal',
      'klarna',
      'paypal',
    ]);
    expect(selectIds({ providers, autoCapture: true })).toEqual(selectIds({ providers }));
  });

  it.each([
    [FACTS, ['bank_transfer', 'open_banking']],
    [{ iban: FACTS.iban }, ['open_banking']],
    [{ fiscalCode: FACTS.fiscalCode }, []],
    [{ ...FACTS, iban: '' }, []],
    [{}, []],
  ])('offers for a company that has %j on file: %s', (company, ids) => {
    expect(selectIds({ providers: ['FlowPay', 'Fabrick'], company })).toEqual(ids);
  });

  it.each([
    [{}, ['card', 'apple_pay', 'google_pay']],
    [{ googlePay: false }, ['card', 'apple_pay']],
    [{ googlePay: true, applePay: [] }, ['card', 'google_pay']],
    [{ applePay: ['shop.example'] }, ['card', 'apple_pay', 'google_pay']],
    [{ applePay: [], googlePay: false }, ['card']],
  ])('offers for a company whose operator has enabled %j: %s', (wallets, ids) => {
    const names = ['card', 'apple_pay', 'google_pay'];
    expect(selectIds({ names, company: { wallets } })).toEqual(ids);
  });

  it.each([
    [undefined, ['shop.example'], ['apple_pay']],
    [undefined, [], []],
    [['shop.example'], ['shop.example', 'other.example'], ['apple_pay']],
    [['shop.example'], ['other.example'], []],
    [['shop.example'], [], []],
  ])(
    'offers Apple Pay only as long as an enabled domain is authorized: of %j are %j',
    (applePay, domains, ids) => {
      const company = { wallets: { ...(applePay && { applePay }) }, domains };
      expect(selectIds({ names: ['apple_pay'], company })).toEqual(ids);
    },
  );

  it('restricts bank transfer and open banking to EUR', () => {
    expect(selectIds({ providers: ['FlowPay', 'Fabrick'], currency: 'GBP' })).toEqual([]);
  });
});

describe('listApplePayDomains', () => {
  const domains = ['shop.example', 'other.example'];

  it.each([
    [undefined, domains],
    [{}, domains],
    [{ googlePay: false }, domains],
    [{ applePay: ['other.example'] }, ['other.example']],
    [{ applePay: ['other.example', 'gone.example'] }, ['other.example']],
    [{ applePay: [] }, []],
  ])('lists, with %j, those authorized domains that are enabled', (wallets, listed) => {
    expect(listApplePayDomains({ domains, ...(wallets && { wallets }) })).toEqual(listed);
  });
});

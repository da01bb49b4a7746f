import { describe, expect, it } from 'vitest';
import { createApplePayRequest } from '../../../../src/page/wallets/apple-pay/create-apple-pay-request.ts';
import { createView } from '../../create-view.ts';

describe('createApplePayRequest', () => {
  it('requests the total of the link with its items and the email', () => {
    const items = [
      { name: 'Espresso', quantity: 3, unitPriceMinor: 130, vatRate: 22 },
      { name: 'Tazza', quantity: 1, unitPriceMinor: 1600, vatRate: 22 },
    ];
    expect(createApplePayRequest(createView({ items }))).toEqual({
      countryCode: 'IT',
      currencyCode: 'EUR',
      total: { label: 'Bottega Rossi', amount: '19.90', type: 'final' },
      lineItems: [
        { label: '3 × Espresso', amount: '3.90', type: 'final' },
        { label: 'Tazza', amount: '16.00', type: 'final' },
      ],
      supportedNetworks: ['visa', 'masterCard', 'amex'],
      merchantCapabilities: ['supports3DS'],
      requiredShippingContactFields: ['email'],
    });
  });

  it('matches Apple’s type definitions', () => {
    const request: ApplePayJS.ApplePayPaymentRequest = createApplePayRequest(createView()) as never;
    expect(request.total.amount).toBe('19.90');
    // This assignment has no cast, so that the compiler checks it.
    const {
      requiredShippingContactFields: _fields,
      merchantCapabilities: _abilities,
      ...rest
    } = createApplePayRequest(createView());
    const typed: Omit<ApplePayJS.ApplePayPaymentRequest, 'merchantCapabilities'> = rest;
    expect(typed.countryCode).toBe('IT');
  });

  it.each([
    [1, 'EUR', '0.01'],
    [10_000_000, 'EUR', '100000.00'],
    [1990, 'JPY', '1990'],
    [105, 'USD', '1.05'],
  ] as const)('writes %i minor units of %s as %s', (amountMinor, currency, amount) => {
    expect(createApplePayRequest(createView({ amountMinor, currency })).total.amount).toBe(amount);
  });

  it.each([
    [['VIS'], ['visa']],
    [
      ['VIS', 'ECA'],
      ['visa', 'masterCard'],
    ],
    [[], ['visa', 'masterCard', 'amex']],
  ])('for a link restricted to %j allows the networks %j', (cardBrandCodes, networks) => {
    expect(createApplePayRequest(createView({ cardBrandCodes })).supportedNetworks).toEqual(networks);
  });

  it('requests no email if the link hides its input', () => {
    expect(createApplePayRequest(createView({ hideEmailInput: true }))).not.toHaveProperty(
      'requiredShippingContactFields',
    );
  });

  it.each([
    ['<b>Rossi</b>', 'b Rossi /b'],
    ['Caffè\u0000\n', 'Caffè'],
    ['<>', '–'],
    ['😀'.repeat(101), '😀'.repeat(100)],
  ])('for the merchant name %j writes the label %j', (merchantName, label) => {
    expect(createApplePayRequest(createView({ merchantName })).total.label).toBe(label);
  });
});

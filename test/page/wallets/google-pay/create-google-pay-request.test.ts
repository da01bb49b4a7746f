import { describe, expect, it } from 'vitest';
import { findDeveloperError } from '../../../../e2e/google-pay-double/find-developer-error.ts';
import { createGooglePayRequest } from '../../../../src/page/wallets/google-pay/create-google-pay-request.ts';
import type { CheckoutView } from '../../../../src/protocol/checkout-api.ts';
import { createView } from '../../create-view.ts';

function create(change: Partial<CheckoutView> = {}) {
  const { methods, details } = createGooglePayRequest(createView(change));
  return { method: methods[0], data: methods[0]?.data, details };
}

describe('createGooglePayRequest', () => {
  it('requests a card encrypted for our gateway', () => {
    const { method, data } = create();
    expect(method?.supportedMethods).toBe('https://google.com/pay');
    expect(data).toEqual({
      environment: 'TEST',
      apiVersion: 2,
      apiVersionMinor: 0,
      merchantInfo: { merchantName: 'Bottega Rossi' },
      allowedPaymentMethods: [
        {
          type: 'CARD',
          parameters: {
            allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
            allowedCardNetworks: ['VISA', 'MASTERCARD', 'AMEX'],
          },
          tokenizationSpecification: {
            type: 'PAYMENT_GATEWAY',
            parameters: { gateway: 'servicepay', gatewayMerchantId: 'Bottega Rossi' },
          },
        },
      ],
      transactionInfo: {
        countryCode: 'IT',
        currencyCode: 'EUR',
        totalPriceStatus: 'FINAL',
        totalPrice: '19.90',
        totalPriceLabel: 'Bottega Rossi',
        checkoutOption: 'COMPLETE_IMMEDIATE_PURCHASE',
      },
      emailRequired: true,
    });
    expect(findDeveloperError(data)).toBeUndefined();
  });

  it('passes the total and a line for each item to the browser', () => {
    const items = [{ name: 'Espresso', quantity: 2, unitPriceMinor: 995, vatRate: 22 }];
    expect(create({ items }).details).toEqual({
      total: { label: 'Bottega Rossi', amount: { currency: 'EUR', value: '19.90' } },
      displayItems: [{ label: '2 × Espresso', amount: { currency: 'EUR', value: '19.90' } }],
    });
  });

  it.each([
    ['EUR', 1990, '19.90'],
    ['JPY', 1990, '1990'],
    ['USD', 5, '0.05'],
    ['CHF', 10_000_000, '100000.00'],
  ] as const)('writes %s %i as %s', (currency, amountMinor, value) => {
    const { data, details } = create({ currency, amountMinor });
    expect(details.total.amount).toEqual({ currency, value });
    expect(data).toMatchObject({ transactionInfo: { currencyCode: currency, totalPrice: value } });
    expect(findDeveloperError(data)).toBeUndefined();
  });

  it.each([
    [['VIS'], ['VISA']],
    [['ECA'], ['MASTERCARD']],
    [undefined, ['VISA', 'MASTERCARD', 'AMEX']],
  ])('allows the card brands of the link: %j', (cardBrandCodes, allowedCardNetworks) => {
    const { data } = create(cardBrandCodes && { cardBrandCodes });
    expect(data).toMatchObject({ allowedPaymentMethods: [{ parameters: { allowedCardNetworks } }] });
  });

  it('requests no email if the link hides its input', () => {
    expect(create({ hideEmailInput: true }).data).toMatchObject({ emailRequired: false });
  });
});

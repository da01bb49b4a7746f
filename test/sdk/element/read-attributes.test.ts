import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../src/sdk/api/read-options.ts';
import {
  ATTRIBUTES,
  isChangeableAttribute,
  readAttributes,
  readChanges,
} from '../../../src/sdk/element/read-attributes.ts';
import { CHECKOUT_URL } from '../support/create-fake-page.ts';

const create = (attributes: Record<string, string>) => {
  const element = document.createElement('div');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};
const read = (attributes: Record<string, string>) => readAttributes(create(attributes));

describe('readAttributes', () => {
  it.each<[Record<string, string>, object]>([
    [{ 'checkout-url': CHECKOUT_URL }, { checkoutUrl: CHECKOUT_URL }],
    [{ locale: 'it' }, { locale: 'it' }],
    [
      { height: 'auto', width: '90%' },
      { height: 'auto', width: '90%' },
    ],
    [{ 'payment-methods': 'card, klarna ,' }, { paymentMethods: ['card', 'klarna'] }],
    [{ 'custom-css': 'https://shop.example/a.css' }, { theme: { customCss: 'https://shop.example/a.css' } }],
    [{ 'external-submit': '' }, { externalSubmit: true }],
    [{ 'external-submit': 'true' }, { externalSubmit: true }],
    [{ 'external-submit': 'false' }, { externalSubmit: false }],
    [{ 'redirect-after-payment': '' }, { redirectAfterPayment: true }],
    [{ summary: 'amount' }, { summary: 'amount' }],
    [{ summary: 'none' }, { summary: 'none' }],
    [{ 'allow-payment': 'false' }, { allowPayment: false }],
    [{ 'apple-pay-parent-bridge': 'false' }, { applePayParentBridge: false }],
    [{ 'ready-timeout': '3000' }, { readyTimeout: 3000 }],
    [{ 'default-email': 'ada@shop.example' }, { defaultValues: { email: 'ada@shop.example' } }],
    [{ 'default-cardholder-name': 'Ada' }, { defaultValues: { cardholderName: 'Ada' } }],
  ])('reads %o as %o', (attributes, options) => {
    expect(read(attributes)).toMatchObject(options);
  });

  it('leaves missing attributes to the defaults of the script', () => {
    expect(readOptions(read({ 'checkout-url': CHECKOUT_URL }))).toEqual(
      readOptions({ checkoutUrl: CHECKOUT_URL }),
    );
  });

  it('leaves the refusal of invalid values to the script', () => {
    expect(() => readOptions(read({ 'checkout-url': 'nonsense' }))).toThrow('checkoutUrl');
    expect(() => readOptions(read({ 'checkout-url': CHECKOUT_URL, 'ready-timeout': 'soon' }))).toThrow(
      'readyTimeout',
    );
  });
});

describe('readChanges', () => {
  it('returns exactly the options that can be changed after mounting', () => {
    const all = Object.fromEntries(ATTRIBUTES.map((name) => [name, '1']));
    expect(Object.keys(readChanges(create(all)))).toEqual([
      'locale',
      'height',
      'width',
      'paymentMethods',
      'theme',
    ]);
    expect(ATTRIBUTES.filter(isChangeableAttribute)).toEqual([
      'locale',
      'height',
      'width',
      'payment-methods',
      'custom-css',
    ]);
  });
});

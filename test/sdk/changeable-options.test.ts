import { describe, expect, it, vi } from 'vitest';
import { changeOptions, readOptions } from '../../src/sdk/api/read-options.ts';
import type { CheckoutOptions } from '../../src/sdk/api/types.ts';
import { ATTRIBUTES, isChangeableAttribute, readAttributes } from '../../src/sdk/element/read-attributes.ts';
import { syncCheckout } from '../../src/sdk/npm/sync-checkout.ts';
import { CHECKOUT_URL } from './support/create-fake-page.ts';
import { giveFrameWindows } from './support/give-frame-windows.ts';

giveFrameWindows();

/** A value for each option, none of them the default. */
const OPTIONS: Required<CheckoutOptions> = {
  checkoutUrl: `${CHECKOUT_URL}2`,
  locale: 'it',
  paymentMethods: ['card'],
  theme: { customCss: 'https://shop.example/pay.css' },
  height: '500px',
  width: '90%',
  allowPayment: false,
  applePayParentBridge: false,
  externalSubmit: true,
  redirectAfterPayment: true,
  summary: 'amount',
  readyTimeout: 3_000,
  signal: new AbortController().signal,
  defaultValues: { email: 'ada@shop.example' },
};

type Name = keyof CheckoutOptions;

const listChangeable = (isChangeable: (name: Name) => boolean): Name[] =>
  (Object.keys(OPTIONS) as Name[]).filter(isChangeable);

/** The script, the element and the components for React and Vue each have their own list. */
describe('the options that can be changed in place', () => {
  const inScript = listChangeable((name) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    changeOptions(readOptions({ checkoutUrl: CHECKOUT_URL }), { [name]: OPTIONS[name] });
    const isChangeable = warn.mock.calls.length === 0;
    warn.mockRestore();
    return isChangeable;
  });

  it('are some of all options', () => {
    expect(inScript.length).toBeGreaterThan(0);
    expect(inScript.length).toBeLessThan(Object.keys(OPTIONS).length);
  });

  it('are the same in the element', () => {
    const changed = ATTRIBUTES.filter(isChangeableAttribute).flatMap((attribute) => {
      const element = document.createElement('div');
      element.setAttribute(attribute, 'some');
      const options = readAttributes(element);
      return listChangeable((name) => name !== 'checkoutUrl' && options[name] !== undefined);
    });
    expect(changed.sort()).toEqual([...inScript].sort());
  });

  it('are the same in the components, which replace the checkout for any other', () => {
    const kept = listChangeable((name) => {
      const box = document.body.appendChild(document.createElement('div'));
      const keeper = syncCheckout(() => {});
      const checkout = keeper.apply({ checkoutUrl: CHECKOUT_URL }, box);
      const isKept = keeper.apply({ checkoutUrl: CHECKOUT_URL, [name]: OPTIONS[name] }, box) === checkout;
      keeper.destroy();
      return isKept;
    });
    expect(kept).toEqual(inScript);
  });
});

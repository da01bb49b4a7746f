import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApplePayDoubleOptions } from '../../../../e2e/apple-pay-double/apple-pay-double-options.ts';
import {
  type ApplePayDouble,
  installApplePayDouble,
} from '../../../../e2e/apple-pay-double/install-apple-pay-double.ts';
import { createApplePayRequest } from '../../../../src/page/wallets/apple-pay/create-apple-pay-request.ts';
import {
  type ApplePaySessionClass,
  findNativeWallet,
  type NativeWalletWindow,
} from '../../../../src/page/wallets/apple-pay/native-wallet.ts';
import type { Wallet } from '../../../../src/page/wallets/apple-pay/wallet.ts';
import { createView } from '../../create-view.ts';

const REQUEST = createApplePayRequest(createView());
let double: ApplePayDouble;

const install = (options: ApplePayDoubleOptions = {}) => {
  double = installApplePayDouble({ isActivated: () => true, isSecure: () => true, ...options });
};

const find = () => findNativeWallet(window as NativeWalletWindow);

async function findWallet(): Promise<Wallet> {
  const wallet = await find();
  if (!wallet) throw new Error('There is no wallet.');
  return wallet;
}

const createListener = () => ({ onEvent: vi.fn(), onFail: vi.fn() });
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => install());
afterEach(() => {
  double.uninstall();
  Reflect.deleteProperty(document, 'featurePolicy');
});

const setClass = (change: object) =>
  Object.assign(window, {
    ApplePaySession: Object.assign(
      () => {},
      { supportsVersion: () => true, canMakePayments: () => true },
      change,
    ),
  });

describe('findNativeWallet', () => {
  it('finds a wallet when Apple Pay is available', async () => {
    expect(await find()).toBeDefined();
  });

  it('finds a wallet that answers asynchronously', async () => {
    setClass({ canMakePayments: async () => true });
    expect(await find()).toBeDefined();
  });

  it.each([
    ['is asynchronously unavailable', { canMakePayments: async () => false }],
    ['is too old', { supportsVersion: (version: number) => version < 3 }],
    ['lacks supportsVersion', { supportsVersion: undefined }],
  ])('finds no wallet that %s', async (_what, change) => {
    setClass(change);
    expect(await find()).toBeUndefined();
  });

  it.each([
    [true, 'object'],
    [false, 'undefined'],
  ])('respects the permissions policy of the iframe: %s', async (allowsFeature, type) => {
    Object.defineProperty(document, 'featurePolicy', {
      configurable: true,
      value: { allowsFeature: (feature: string) => feature === 'payment' && allowsFeature },
    });
    expect(typeof (await find())).toBe(type);
  });

  it('uses only methods from Apple’s type definitions', () => {
    const apple: ApplePaySessionClass = ApplePaySession as unknown as ApplePaySessionClass;
    const names: (keyof ApplePaySession)[] = [
      'begin',
      'abort',
      'completeMerchantValidation',
      'completePaymentMethodSelection',
      'completeShippingMethodSelection',
      'completeShippingContactSelection',
      'completeCouponCodeChange',
      'completePayment',
    ];
    expect(names.map((name) => typeof Reflect.get(apple.prototype as object, name))).toEqual(
      names.map(() => 'function'),
    );
  });
});

describe('a native Apple Pay session', () => {
  it('is constructed and begun before `begin` returns', async () => {
    const wallet = await findWallet();
    wallet.begin(REQUEST, createListener());
    expect(double.log).toEqual([['construct', { version: 3, request: REQUEST }], ['begin']]);
  });

  it('passes on every event and the responses to it', async () => {
    const wallet = await findWallet();
    const listener = createListener();
    const session = wallet.begin(REQUEST, listener);
    await nextTask();
    expect(listener.onEvent).toHaveBeenLastCalledWith('validatemerchant', {
      validationURL: 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
    });
    session.complete('merchant_validation', { nonce: 'n' });
    const { total: newTotal } = REQUEST;
    const steps = [
      ['paymentmethodselected', 'paymentMethod', 'payment_method', () => double.selectPaymentMethod()],
      [
        'shippingcontactselected',
        'shippingContact',
        'shipping_contact',
        () => double.selectShippingContact({ countryCode: 'IT' }),
      ],
      [
        'shippingmethodselected',
        'shippingMethod',
        'shipping_method',
        () => double.selectShippingMethod({ label: 'Post', amount: '0.00', detail: '', identifier: 'p' }),
      ],
      ['couponcodechanged', 'couponCode', 'coupon_code', () => double.changeCouponCode('TEN')],
    ] as const;
    for (const [event, field, name, act] of steps) {
      const answered = act();
      expect(listener.onEvent).toHaveBeenLastCalledWith(event, { [field]: expect.anything() });
      session.complete(name, { newTotal });
      expect(await answered).toEqual({ newTotal });
    }
    const authorized = double.authorize();
    expect(listener.onEvent).toHaveBeenLastCalledWith('paymentauthorized', {
      payment: { token: expect.objectContaining({ transactionIdentifier: 'SIMULATED' }) },
    });
    session.complete('payment', { status: 0 });
    expect(await authorized).toMatchObject({ status: 0 });
    expect(double.isOpen()).toBe(false);
  });

  it('reports that the shopper has closed the sheet', async () => {
    const wallet = await findWallet();
    const listener = createListener();
    wallet.begin(REQUEST, listener);
    double.cancel();
    expect(listener.onEvent).toHaveBeenLastCalledWith('cancel', { sessionError: undefined });
  });

  it('reports a closed sheet even if the browser passes no event object', async () => {
    let oncancel = () => {};
    class Session {
      set oncancel(handler: () => void) {
        oncancel = handler;
      }
      begin() {}
      static supportsVersion = () => true;
      static canMakePayments = () => true;
    }
    Object.assign(window, { ApplePaySession: Session });
    const listener = createListener();
    (await findWallet()).begin(REQUEST, listener);
    oncancel();
    expect(listener.onEvent).toHaveBeenLastCalledWith('cancel', { sessionError: undefined });
  });

  it('fails with rejected when Apple rejects the request, and does not throw when used', async () => {
    const wallet = await findWallet();
    const listener = createListener();
    const session = wallet.begin({ ...REQUEST, currencyCode: 'euro' }, listener);
    expect(listener.onFail.mock.calls).toEqual([['rejected']]);
    session.complete('merchant_validation', {});
    session.abort();
  });

  it('does not throw when used after its sheet was closed', async () => {
    const wallet = await findWallet();
    const session = wallet.begin(REQUEST, createListener());
    session.abort();
    session.abort();
    session.complete('payment', { status: 0 });
    expect(double.isOpen()).toBe(false);
  });
});

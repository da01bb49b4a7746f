// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApplePayDoubleOptions } from '../../../e2e/apple-pay-double/apple-pay-double-options.ts';
import {
  type ApplePayDouble,
  installApplePayDouble,
} from '../../../e2e/apple-pay-double/install-apple-pay-double.ts';

type Request = ApplePayJS.ApplePayPaymentRequest;

const TOTAL = { label: 'Bottega Rossi', amount: '9.90' };
const REQUEST: Request = {
  countryCode: 'IT',
  currencyCode: 'EUR',
  supportedNetworks: ['visa', 'masterCard'],
  merchantCapabilities: ['supports3DS'],
  total: TOTAL,
};

let double: ApplePayDouble;

const install = (options: ApplePayDoubleOptions = {}) => {
  double = installApplePayDouble({ isActivated: () => true, isSecure: () => true, ...options });
};

const createSession = (request: object = {}, version = 3) =>
  new ApplePaySession(version, { ...REQUEST, ...request });

/** A session whose page validates the merchant at once, and begun. */
function beginValidated(): ApplePaySession {
  const session = createSession();
  session.onvalidatemerchant = () => session.completeMerchantValidation({ signature: 's' });
  session.begin();
  return session;
}

const listLogged = () => double.log.map(([what]) => what);

beforeEach(() => {
  vi.useFakeTimers();
  install();
});

afterEach(() => void double.uninstall());

describe('a new ApplePaySession', () => {
  it('is created from a complete request', () => {
    expect(createSession()).toBeInstanceOf(EventTarget);
    expect(double.log).toEqual([['construct', { version: 3, request: REQUEST }]]);
  });

  it.each<[string, ApplePayDoubleOptions, string, string]>([
    ['without a click', { isActivated: () => false }, 'InvalidAccessError', 'user gesture'],
    ['on an insecure page', { isSecure: () => false }, 'InvalidAccessError', 'insecure'],
    ['for a version that is too new', { version: 2 }, 'InvalidAccessError', 'not a supported version'],
  ])('is refused %s', (_name, options, name, message) => {
    install(options);
    expect(() => createSession()).toThrow(expect.objectContaining({ name }));
    expect(() => createSession()).toThrow(message);
  });

  it('is refused in a frame that may not use payment', () => {
    Object.assign(document, { featurePolicy: { allowsFeature: (name: string) => name !== 'payment' } });
    expect(() => createSession()).toThrow(expect.objectContaining({ name: 'SecurityError' }));
    Reflect.deleteProperty(document, 'featurePolicy');
  });

  it.each<[string, object]>([
    ['no country', { countryCode: undefined }],
    ['a country in small letters', { countryCode: 'it' }],
    ['no currency', { currencyCode: '' }],
    ['no networks', { supportedNetworks: [] }],
    ['an unknown network', { supportedNetworks: ['Visa'] }],
    ['networks that are not a list', { supportedNetworks: 'visa' }],
    ['no capabilities', { merchantCapabilities: [] }],
    ['an unknown capability', { merchantCapabilities: ['3DS'] }],
    ['an unknown contact field', { requiredShippingContactFields: ['emailAddress'] }],
    ['no total', { total: undefined }],
    ['a total without a label', { total: { amount: '9.90' } }],
    ['an amount that is a number', { total: { label: 'x', amount: 9.9 } }],
    ['an amount with a comma', { total: { label: 'x', amount: '9,90' } }],
    ['an amount with a currency', { total: { label: 'x', amount: '€9.90' } }],
    ['a negative total', { total: { label: 'x', amount: '-1.00' } }],
    ['a total of zero', { total: { label: 'x', amount: '0.00' } }],
    ['a total that is too big', { total: { label: 'x', amount: '100000000.01' } }],
    ['a total of an unknown type', { total: { ...TOTAL, type: 'estimated' } }],
    ['a line item without an amount', { lineItems: [{ label: 'x' }] }],
    ['a shipping method without a label', { shippingMethods: [{ amount: '1' }] }],
  ])('is refused with %s', (_name, request) => {
    expect(() => createSession(request)).toThrow(TypeError);
  });

  it('accepts a total of zero from version 4 on, and line items with a negative amount', () => {
    expect(() =>
      createSession({ total: { label: 'x', amount: '0' }, lineItems: [{ label: 'x', amount: '-1.5' }] }, 4),
    ).not.toThrow();
  });
});

describe('the sheet', () => {
  it('goes from `begin` through merchant validation to the payment', async () => {
    const session = beginValidated();
    session.onpaymentmethodselected = () => session.completePaymentMethodSelection({ newTotal: TOTAL });
    session.addEventListener('paymentauthorized', () =>
      session.completePayment({ status: ApplePaySession.STATUS_SUCCESS }),
    );
    const selected = double.selectPaymentMethod();
    const authorized = double.authorize({ token: { transactionIdentifier: 't-1' } });
    await vi.runAllTimersAsync();
    expect(await selected).toEqual({ newTotal: TOTAL });
    expect(await authorized).toEqual({ status: 0, errors: [] });
    expect(double.isOpen()).toBe(false);
    expect(listLogged()).toEqual([
      'construct',
      'begin',
      'validatemerchant',
      'completeMerchantValidation',
      'paymentmethodselected',
      'completePaymentMethodSelection',
      'paymentauthorized',
      'completePayment',
      'closed',
    ]);
  });

  it('does not let the shopper authorize before the merchant is validated', async () => {
    const session = createSession();
    const authorize = vi.fn();
    session.onpaymentauthorized = authorize;
    session.begin();
    double.authorize();
    await vi.advanceTimersByTimeAsync(100);
    expect(authorize).not.toHaveBeenCalled();
    session.completeMerchantValidation({});
    expect(authorize).toHaveBeenCalledOnce();
  });

  it('stays open when the page does not listen to a selected payment method', async () => {
    beginValidated();
    await vi.advanceTimersByTimeAsync(0);
    expect(await double.selectPaymentMethod()).toBeUndefined();
    expect(double.isOpen()).toBe(true);
  });

  it('opens only once at a time in a window', () => {
    createSession().begin();
    expect(() => createSession().begin()).toThrow('already an active payment session');
  });

  it('does not open twice for a session', () => {
    const session = createSession();
    session.begin();
    session.abort();
    expect(() => session.begin()).toThrow('already active');
  });

  it('is closed by `abort`, without an event and only while it is open', async () => {
    const session = createSession();
    session.oncancel = vi.fn();
    expect(() => session.abort()).toThrow('not active');
    session.begin();
    const authorized = double.authorize();
    session.abort();
    expect(await authorized).toBeUndefined();
    expect(session.oncancel).not.toHaveBeenCalled();
    expect(() => session.abort()).toThrow('not active');
    createSession().begin();
  });

  it('raises `cancel` when the shopper closes it, and accepts no answer after that', async () => {
    const session = createSession();
    session.oncancel = vi.fn();
    session.begin();
    await vi.advanceTimersByTimeAsync(0);
    double.cancel();
    expect(session.oncancel).toHaveBeenCalledOnce();
    expect(() => session.completeMerchantValidation({})).toThrow(
      expect.objectContaining({ name: 'InvalidAccessError' }),
    );
    expect(() => double.cancel()).toThrow('No Apple Pay sheet is open.');
  });

  it('cancels its session if the page does not answer within 30 seconds', async () => {
    const session = createSession();
    session.oncancel = vi.fn();
    session.onvalidatemerchant = vi.fn();
    session.begin();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(session.oncancel).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(session.oncancel).toHaveBeenCalledOnce();
    expect(double.log.at(-1)).toEqual(['closed', 'timeout of validatemerchant']);
  });

  it('stays open after a failure with errors that the shopper can correct', async () => {
    const session = beginValidated();
    session.onpaymentauthorized = () =>
      session.completePayment({ status: 1, errors: [new ApplePayError('unknown', 'postalCode', 'No.')] });
    await vi.advanceTimersByTimeAsync(0);
    expect(await double.authorize()).toMatchObject({ status: 1 });
    expect(double.isOpen()).toBe(true);
    session.onpaymentauthorized = () => session.completePayment(ApplePaySession.STATUS_FAILURE);
    expect(await double.authorize()).toEqual({ status: 1, errors: [] });
    expect(double.isOpen()).toBe(false);
  });
});

describe('an answer of the page to a sheet event', () => {
  it('is refused if no event waits for it, and when it is given twice', async () => {
    const session = createSession();
    session.begin();
    expect(() => session.completeMerchantValidation({})).toThrow('no answer to validatemerchant');
    await vi.advanceTimersByTimeAsync(0);
    expect(() => session.completePayment({ status: 0 })).toThrow('no answer to paymentauthorized');
    session.completeMerchantValidation({});
    expect(() => session.completeMerchantValidation({})).toThrow('no answer to validatemerchant');
  });

  it('is refused from a session whose sheet is not open', async () => {
    const other = createSession();
    createSession().begin();
    await vi.advanceTimersByTimeAsync(0);
    expect(() => other.completeMerchantValidation({})).toThrow('no answer to validatemerchant');
  });

  it.each<[string, (session: ApplePaySession) => void]>([
    ['without a new total', (session) => session.completePaymentMethodSelection({} as never)],
    [
      'with a negative total',
      (session) => session.completePaymentMethodSelection({ newTotal: { label: 'x', amount: '-1' } }),
    ],
    [
      'with plain objects as errors',
      (session) =>
        session.completePaymentMethodSelection({
          newTotal: TOTAL,
          errors: [{ code: 'unknown', message: '' }],
        }),
    ],
  ])('is refused %s', async (_name, answer) => {
    const session = beginValidated();
    session.onpaymentmethodselected = vi.fn();
    await vi.advanceTimersByTimeAsync(0);
    double.selectPaymentMethod();
    expect(() => answer(session)).toThrow(TypeError);
    expect(() => session.completePaymentMethodSelection({ newTotal: TOTAL })).not.toThrow();
  });

  it('is refused if the merchant session is not an object or the status is unknown', async () => {
    const session = createSession();
    session.begin();
    session.onpaymentauthorized = vi.fn();
    await vi.advanceTimersByTimeAsync(0);
    expect(() => session.completeMerchantValidation('{}')).toThrow(TypeError);
    session.completeMerchantValidation({});
    double.authorize();
    expect(() => session.completePayment({ status: 8 })).toThrow(TypeError);
    expect(() => session.completePayment({ status: 0 })).not.toThrow();
  });
});

describe('ApplePaySession', () => {
  it('reports its supported versions and whether payments can be made', async () => {
    install({ version: 3, canMakePayments: false });
    expect([3, 4].map((version) => ApplePaySession.supportsVersion(version))).toEqual([true, false]);
    expect(() => ApplePaySession.supportsVersion(0)).toThrow('version');
    expect(ApplePaySession.canMakePayments()).toBe(false);
    expect(await ApplePaySession.applePayCapabilities('m')).toEqual({
      paymentCredentialStatus: 'paymentCredentialsUnavailable',
    });
  });

  it('can throw from `canMakePayments()`, as Safari does in a cross-origin frame', () => {
    install({
      canMakePayments: () => {
        throw new DOMException('no', 'InvalidAccessError');
      },
    });
    expect(() => ApplePaySession.canMakePayments()).toThrow('no');
  });
});

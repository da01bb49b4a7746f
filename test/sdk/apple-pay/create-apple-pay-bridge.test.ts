import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { giveFrameWindows } from '../support/give-frame-windows.ts';
import { APPLE_PAY_REQUEST, installApplePay, mountApplePay, TOTAL } from './mount-apple-pay.ts';

giveFrameWindows();

beforeEach(() => void vi.useFakeTimers());

const failed = (session: number, code: string) => ({
  step: 'failed',
  session,
  code,
  message: expect.stringMatching(/./),
});

describe('the Apple Pay query of the page', () => {
  const query = (options?: Parameters<typeof mountApplePay>[0]) => {
    const { call, notices } = mountApplePay(options);
    call('query');
    return notices();
  };
  const NONE = [{ step: 'capabilities', available: false, version: 0 }];

  it.each([14, 3, 1])('is answered with the highest supported version %d', (version) => {
    installApplePay({ version });
    expect(query()).toEqual([{ step: 'capabilities', available: true, version }]);
  });

  it('is answered with "not available" in a browser without Apple Pay', () => {
    expect(query()).toEqual(NONE);
  });

  it.each<[string, () => boolean]>([
    ['no card is set up', () => false],
    [
      'the browser throws, as in an insecure page',
      () => {
        throw new DOMException('insecure', 'InvalidAccessError');
      },
    ],
    ['another browser answers with a promise that rejects', () => makeRejected() as never],
    ['another browser answers with a promise', () => Promise.resolve(true) as never],
    ['another browser answers with text', () => 'yes' as never],
  ])('is answered with "not available" if %s', (_case, canMakePayments) => {
    installApplePay({ canMakePayments });
    expect(query()).toEqual(NONE);
  });

  it.each<[string, unknown]>([
    ['no version is supported', { canMakePayments: () => true, supportsVersion: () => false }],
    ['supportsVersion() is missing', { canMakePayments: () => true }],
    ['canMakePayments() is missing', {}],
    ['ApplePaySession is null', null],
  ])('is answered with "not available" if %s', (_case, session) => {
    vi.stubGlobal('ApplePaySession', session);
    expect(query()).toEqual(NONE);
  });

  it('is answered with "not available" without asking Apple if the shop has switched the bridge off', () => {
    const canMakePayments = vi.fn(() => true);
    installApplePay({ canMakePayments });
    expect(query({ applePayParentBridge: false })).toEqual(NONE);
    expect(canMakePayments).not.toHaveBeenCalled();
  });

  it.each([{ origin: 'https://evil.test' }, { source: window }])(
    'is not answered to another origin or another window',
    (forged) => {
      installApplePay();
      const { page, notices } = mountApplePay();
      page.say({ type: 'apple_pay', step: 'query' }, forged);
      expect(notices()).toEqual([]);
    },
  );

  it('is not answered for an unknown step', () => {
    installApplePay();
    const { call, notices } = mountApplePay();
    for (const step of ['of tomorrow', 'toString', '__proto__', '']) call(step, { session: 1 });
    expect(notices()).toEqual([]);
  });
});

describe('the Apple Pay begin message of the page', () => {
  it('begins the session synchronously, since a click would not count later', () => {
    const { log } = installApplePay();
    const { begin, notices } = mountApplePay();
    begin(7);
    expect(log).toEqual([['construct', { version: 3, request: APPLE_PAY_REQUEST }], ['begin']]);
    expect(notices()).toEqual([]);
  });

  it('passes Apple a copy of the request with only the known fields', () => {
    const { log } = installApplePay();
    const request = {
      ...APPLE_PAY_REQUEST,
      supportedCountries: ['IT'],
      lineItems: [{ label: 'Sconto', amount: '-1.00' }],
      shippingMethods: [{ label: 'Posta', amount: '0.00', detail: '3 giorni', identifier: 'post' }],
      shippingType: 'shipping',
      requiredBillingContactFields: ['postalAddress'],
      requiredShippingContactFields: ['email'],
      billingContact: { givenName: 'Anna' },
      shippingContact: { givenName: 'Anna' },
      couponCode: 'X',
      supportsCouponCode: true,
      applicationData: 'YQ==',
      shippingContactEditingMode: 'available',
    };
    const { begin } = mountApplePay();
    begin(1, { request: { ...request, onclick: 'x', merchantIdentifier: 'someone.else', constructor: 'y' } });
    const [[, { request: handed }]] = log as [[string, { request: object }]];
    expect(handed).toEqual(request);
    expect(handed).not.toBe(request);
  });

  it.each<[string, object]>([
    ['no total', { total: undefined }],
    ['a total of null', { total: null }],
    ['a total that is text', { total: '9.90' }],
    ['an amount that is not text', { total: { ...TOTAL, amount: 9.9 } }],
    ['an amount in words', { total: { ...TOTAL, amount: 'free' } }],
    ['an empty amount', { total: { ...TOTAL, amount: '' } }],
    ['an amount with an exponent', { total: { ...TOTAL, amount: '1e3' } }],
    ['an amount with blanks', { total: { ...TOTAL, amount: ' 1 ' } }],
    ['a negative total', { total: { ...TOTAL, amount: '-9.90' } }],
    ['a label that is not text', { total: { ...TOTAL, label: 1 } }],
    ['markup in the label', { total: { ...TOTAL, label: '<b>Bottega</b>' } }],
    ['a single angle bracket in the label', { total: { ...TOTAL, label: 'a > b' } }],
    ['markup in a line item', { lineItems: [TOTAL, { label: '<img>', amount: '1' }] }],
    ['a line item of null', { lineItems: [null] }],
    ['line items that are not a list', { lineItems: { length: 1, 0: TOTAL } }],
    ['a line item that is twice negative', { lineItems: [{ label: 'x', amount: '--1' }] }],
    ['markup in a shipping method', { shippingMethods: [{ label: '<', amount: '1' }] }],
    ['a negative shipping method', { shippingMethods: [{ label: 'x', amount: '-1' }] }],
    ['a bigint', { total: { ...TOTAL, amount: 9n } }],
    ['a key __proto__', { billingContact: JSON.parse('{"__proto__":{"x":1}}') }],
    ['a cycle', { billingContact: makeCyclic() }],
    ['a getter that throws', Object.defineProperty({}, 'total', { get: () => fail(), enumerable: true })],
  ])('refuses a request with %s without passing it to Apple', (_what, change) => {
    const { log } = installApplePay();
    const { begin, notices } = mountApplePay();
    const request = Object.defineProperties(
      { ...APPLE_PAY_REQUEST },
      Object.getOwnPropertyDescriptors(change),
    );
    expect(() => begin(1, { request })).not.toThrow();
    expect(notices()).toEqual([failed(1, 'rejected')]);
    expect(log).toEqual([]);
    expect(({} as { x?: number }).x).toBeUndefined();
    begin(2);
    expect(log).toHaveLength(2);
  });

  it('fails with `rejected` for a bad request, even without a click', () => {
    installApplePay();
    const { begin, notices } = mountApplePay();
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true });
    begin(1, { request: { ...APPLE_PAY_REQUEST, total: undefined } });
    Reflect.deleteProperty(navigator, 'userActivation');
    expect(notices()).toEqual([failed(1, 'rejected')]);
  });

  it.each([undefined, null, 'request', 1, []])('refuses the request %o', (request) => {
    const { log } = installApplePay();
    const { begin, notices } = mountApplePay();
    begin(1, { request });
    expect(notices()).toEqual([failed(1, 'rejected')]);
    expect(log).toEqual([]);
  });

  it.each([undefined, null, '3', Number.NaN, {}])('refuses the version %o', (version) => {
    const { log } = installApplePay();
    const { begin, notices } = mountApplePay();
    begin(1, { version });
    expect(notices()).toEqual([failed(1, 'rejected')]);
    expect(log).toEqual([]);
  });

  it('fails with `rejected` when Apple refuses the request', () => {
    installApplePay({ version: 3 });
    const { begin, notices } = mountApplePay();
    begin(1, { version: 9 });
    begin(2, { request: { ...APPLE_PAY_REQUEST, countryCode: 'Italy' } });
    expect(notices()).toEqual([failed(1, 'rejected'), failed(2, 'rejected')]);
  });

  it.each([undefined, null, '1', Number.NaN, Number.POSITIVE_INFINITY, {}, [1], true])(
    'is ignored with the session id %o',
    (session) => {
      const { log } = installApplePay();
      const { begin, notices } = mountApplePay();
      begin(session as number);
      expect([...log, ...notices()]).toEqual([]);
    },
  );

  it.each([
    ['the browser reports user activation', { isActive: false }],
    ['only Apple checks for a click', undefined],
  ])('fails with `no_gesture` without a click, if %s', (_how, userActivation) => {
    Object.defineProperty(navigator, 'userActivation', { value: userActivation, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'userActivation'));
    installApplePay({ isActivated: () => false });
    const { begin, notices } = mountApplePay();
    begin(1);
    expect(notices()).toEqual([failed(1, 'no_gesture')]);
  });

  it('fails with `rejected` when Apple refuses in spite of a click', () => {
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: true }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'userActivation'));
    installApplePay({ isActivated: () => false });
    const { begin, notices } = mountApplePay();
    begin(1);
    expect(notices()).toEqual([failed(1, 'rejected')]);
  });

  it.each([
    ['there is no Apple Pay', undefined, {}],
    ['no card is set up', { canMakePayments: false }, {}],
    ['the shop has switched the bridge off', {}, { applePayParentBridge: false }],
  ])('fails with `unavailable` if %s', (_case, double, options) => {
    const log = double ? installApplePay(double).log : [];
    const { begin, notices } = mountApplePay(options);
    begin(1);
    expect(notices()).toEqual([failed(1, 'unavailable')]);
    expect(log).toEqual([]);
  });

  it('fails with `rejected` when Apple’s begin() throws, and another session can begin later', () => {
    const { log } = installApplePay();
    const busy = new ApplePaySession(3, APPLE_PAY_REQUEST);
    busy.begin();
    const { begin, notices } = mountApplePay();
    begin(1);
    expect(notices()).toEqual([failed(1, 'rejected')]);
    busy.abort();
    begin(2);
    expect(notices()).toHaveLength(1);
    expect(log.at(-1)).toEqual(['begin']);
  });

  it('fails with `busy` while a session is open in any checkout of the window', () => {
    const { log } = installApplePay();
    const [left, right] = [mountApplePay(), mountApplePay()];
    left.begin(1);
    left.begin(2);
    right.begin(3);
    expect(left.notices()).toEqual([failed(2, 'busy')]);
    expect(right.notices()).toEqual([failed(3, 'busy')]);
    expect(log).toHaveLength(2);
    left.call('abort', { session: 1 });
    right.begin(4);
    expect(log.slice(2).map(([what]) => what)).toEqual(['abort', 'closed', 'construct', 'begin']);
  });

  it('keeps its session when another checkout without a session is destroyed', () => {
    const { log } = installApplePay();
    const [left, right] = [mountApplePay(), mountApplePay()];
    left.begin(1);
    right.checkout.destroy();
    left.complete(1, 'payment', { status: 0 });
    expect(log.map(([what]) => what)).toEqual(['construct', 'begin']);
  });
});

function makeRejected(): Promise<boolean> {
  const rejected = Promise.reject<boolean>(new Error('no'));
  rejected.catch(() => {});
  return rejected;
}

function makeCyclic(): object {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  return cyclic;
}

function fail(): never {
  throw new Error('read');
}

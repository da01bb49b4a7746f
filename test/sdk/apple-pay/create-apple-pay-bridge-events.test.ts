import { beforeEach, describe, expect, it, vi } from 'vitest';
import { giveFrameWindows } from '../support/give-frame-windows.ts';
import { APPLE_PAY_REQUEST, installApplePay, mountApplePay, TOTAL } from './mount-apple-pay.ts';

giveFrameWindows();

beforeEach(() => void vi.useFakeTimers());

const SESSION = 7;
const MERCHANT_SESSION = { nonce: 'n', signature: 's'.repeat(5_000) };
const UPDATE = { newTotal: TOTAL };

/** Subtracts the timer of happy-dom for the page that it is loading. */
const countTimers = () => vi.getTimerCount() - 1;

const begin = () => {
  const double = installApplePay();
  const mounted = mountApplePay();
  mounted.begin(SESSION, { version: 12, request: { ...APPLE_PAY_REQUEST, supportsCouponCode: true } });
  return {
    ...mounted,
    double,
    answer: (name: string, value: unknown) => mounted.complete(SESSION, name, value),
  };
};

/** The sheet is open, and the merchant is who it says. */
const beginValidated = () => {
  const begun = begin();
  vi.advanceTimersByTime(0);
  begun.answer('merchant_validation', MERCHANT_SESSION);
  return begun;
};

type Begun = ReturnType<typeof begin>;

const event = (name: string, detail: object) => ({ step: 'event', session: SESSION, name, detail });

describe('an event of the Apple Pay sheet', () => {
  it('validatemerchant requests the merchant session from the page, and Apple receives it whole', () => {
    const { double, notices, answer } = begin();
    vi.advanceTimersByTime(0);
    expect(notices()).toEqual([
      event('validatemerchant', { validationURL: expect.stringMatching(/^https:\/\/apple-pay-gateway/) }),
    ]);
    answer('merchant_validation', MERCHANT_SESSION);
    expect(double.log.at(-1)).toEqual(['completeMerchantValidation', MERCHANT_SESSION]);
  });

  it.each<[string, string, string, (double: Begun['double']) => Promise<unknown>, object, unknown]>([
    [
      'paymentmethodselected',
      'payment_method',
      'completePaymentMethodSelection',
      (double) => double.selectPaymentMethod({ network: 'Visa' }),
      { paymentMethod: expect.objectContaining({ network: 'Visa' }) },
      UPDATE,
    ],
    [
      'shippingmethodselected',
      'shipping_method',
      'completeShippingMethodSelection',
      (double) =>
        double.selectShippingMethod({ label: 'Posta', amount: '1', detail: '', identifier: 'post' }),
      { shippingMethod: { label: 'Posta', amount: '1', detail: '', identifier: 'post' } },
      { ...UPDATE, newLineItems: [{ label: 'Posta', amount: '1' }] },
    ],
    [
      'shippingcontactselected',
      'shipping_contact',
      'completeShippingContactSelection',
      (double) => double.selectShippingContact({ locality: 'Roma', countryCode: 'IT' }),
      { shippingContact: { locality: 'Roma', countryCode: 'IT' } },
      UPDATE,
    ],
    [
      'couponcodechanged',
      'coupon_code',
      'completeCouponCodeChange',
      (double) => double.changeCouponCode('ESTATE'),
      { couponCode: 'ESTATE' },
      UPDATE,
    ],
    [
      'paymentauthorized',
      'payment',
      'completePayment',
      (double) => double.authorize({ token: { transactionIdentifier: 't'.repeat(5_000) } }),
      {
        payment: {
          token: expect.objectContaining({
            transactionIdentifier: 't'.repeat(5_000),
            paymentData: expect.anything(),
          }),
        },
      },
      { status: 0 },
    ],
  ])(
    'such as %s is passed on to the page, whose answer %s is passed to %s',
    (name, answerName, method, act, detail, value) => {
      const { double, answer, notice } = beginValidated();
      act(double);
      expect(notice()).toEqual(event(name, detail));
      answer(answerName, value);
      expect(double.log.find(([what]) => what === method)).toEqual([method, value]);
    },
  );

  it.each<[string, object | undefined, object]>([
    ['without a reason', undefined, { sessionError: undefined }],
    ['with a reason', { code: 'unknown', info: {} }, { sessionError: { code: 'unknown', info: {} } }],
  ])('cancel is passed on %s, and ends the session', (_how, sessionError, detail) => {
    const { double, notice, notices, answer, begin: beginNext } = beginValidated();
    double.cancel(sessionError as never);
    expect(notice()).toEqual(event('cancel', detail));
    expect(countTimers()).toBe(0);
    const count = notices().length;
    answer('payment', { status: 0 });
    vi.advanceTimersByTime(60_000);
    expect(notices()).toHaveLength(count);
    beginNext(8);
    expect(double.log.at(-1)).toEqual(['begin']);
  });
});

describe('an answer of the page to an Apple Pay event', () => {
  const countCalls = ({ double }: Begun) => double.log.filter(([what]) => /^complete/.test(what)).length;

  it.each<[string, (begun: Begun) => void]>([
    ['of an unknown name', ({ answer }) => answer('of_tomorrow', {})],
    ['named after a property of the prototype', ({ answer }) => answer('toString', {})],
    ['without a name', ({ answer }) => answer(undefined as never, {})],
    ['to an event that was not raised', ({ answer }) => answer('payment', { status: 0 })],
    ['a repeated one', ({ answer }) => answer('merchant_validation', MERCHANT_SESSION)],
    ['for an earlier session', ({ complete }) => complete(SESSION - 1, 'payment_method', UPDATE)],
    ['for a later session', ({ complete }) => complete(SESSION + 1, 'payment_method', UPDATE)],
    [
      'for the session id as text',
      ({ complete }) => complete(`${SESSION}` as never, 'payment_method', UPDATE),
    ],
    ['for no session', ({ complete }) => complete(undefined as never, 'payment_method', UPDATE)],
  ])('is ignored if it is %s', (_what, act) => {
    const begun = beginValidated();
    begun.double.selectPaymentMethod();
    const before = countCalls(begun);
    act(begun);
    expect(countCalls(begun)).toBe(before);
    expect(begun.double.isOpen()).toBe(true);
    begun.answer('payment_method', UPDATE);
    expect(countCalls(begun)).toBe(before + 1);
    begun.answer('payment_method', UPDATE);
    expect(countCalls(begun)).toBe(before + 1);
  });

  it('has its errors converted to instances of ApplePayError', async () => {
    const { double, answer } = beginValidated();
    const answered = double.authorize();
    const errors = [
      { code: 'shippingContactInvalid', contactField: 'postalCode', message: 'No such code.' },
      { code: 'unknown' },
    ];
    answer('payment', { status: 1, errors });
    const made = ((await answered) as { errors: ApplePayError[] }).errors;
    expect(made.every((error) => error instanceof ApplePayError)).toBe(true);
    expect(made).toMatchObject(errors);
    expect(double.isOpen()).toBe(true);
  });

  it('is passed on without errors if the browser has no ApplePayError', () => {
    const { double, answer } = beginValidated();
    double.selectPaymentMethod();
    vi.stubGlobal('ApplePayError', undefined);
    answer('payment_method', UPDATE);
    expect(double.log.at(-1)).toEqual(['completePaymentMethodSelection', UPDATE]);
  });

  it.each<[string, unknown]>([
    ['Apple refuses', { newTotal: { label: '', amount: 'x' } }],
    ['has an error with an unknown code', { ...UPDATE, errors: [{ code: 'nonsense' }] }],
    ['has errors that are not a list', { ...UPDATE, errors: 'wrong' }],
    ['is undefined', undefined],
    ['is null', null],
    ['has a key __proto__', JSON.parse('{"__proto__":{"newTotal":{}}}')],
  ])('that %s ends the session with `rejected`, and throws nothing into the shop’s page', (_what, value) => {
    const { double, answer, notice, notices } = beginValidated();
    double.selectPaymentMethod();
    expect(() => answer('payment_method', value)).not.toThrow();
    expect(notice()).toMatchObject({ step: 'failed', session: SESSION, code: 'rejected' });
    expect(double.isOpen()).toBe(false);
    expect(notices().filter(({ step }) => step === 'failed')).toHaveLength(1);
    expect(countTimers()).toBe(0);
  });
});

describe('the deadline of an answer to Apple Pay', () => {
  it.each<[string, (begun: Begun) => void]>([
    ['merchant_validation', () => vi.advanceTimersByTime(0)],
    [
      'payment_method',
      ({ double, answer }) => {
        vi.advanceTimersByTime(0);
        answer('merchant_validation', MERCHANT_SESSION);
        double.selectPaymentMethod();
      },
    ],
    [
      'payment',
      ({ double, answer }) => {
        vi.advanceTimersByTime(0);
        answer('merchant_validation', MERCHANT_SESSION);
        double.authorize();
      },
    ],
  ])('for %s is 25 seconds, before Apple gives up by itself', (answerName, act) => {
    const begun = begin();
    const { double, notice, notices, answer } = begun;
    act(begun);
    vi.advanceTimersByTime(24_999);
    expect(double.isOpen()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(double.isOpen()).toBe(false);
    expect(notice()).toMatchObject({ step: 'failed', session: SESSION, code: 'timeout' });
    const count = notices().length;
    answer(answerName, { status: 0 });
    expect(notices()).toHaveLength(count);
    expect(countTimers()).toBe(0);
  });

  it('ends with the answer, and starts again with the next event', () => {
    const { double, answer } = beginValidated();
    vi.advanceTimersByTime(120_000);
    double.selectPaymentMethod();
    vi.advanceTimersByTime(24_000);
    answer('payment_method', UPDATE);
    double.selectPaymentMethod();
    vi.advanceTimersByTime(24_000);
    answer('payment_method', UPDATE);
    vi.advanceTimersByTime(120_000);
    expect(double.isOpen()).toBe(true);
  });
});

describe('an open sheet of Apple Pay', () => {
  it('is aborted by an event that cannot be copied, which is not from Apple', () => {
    const sessions: ApplePaySession[] = [];
    const double = installApplePay();
    const Double = ApplePaySession;
    vi.stubGlobal(
      'ApplePaySession',
      class extends Double {
        constructor(...parts: ConstructorParameters<typeof ApplePaySession>) {
          super(...parts);
          sessions.push(this);
        }
      },
    );
    const { begin: beginSession, notice } = mountApplePay();
    beginSession(SESSION);
    const paymentMethod = JSON.parse('{"__proto__":{}}') as object;
    sessions[0]?.dispatchEvent(Object.assign(new Event('paymentmethodselected'), { paymentMethod }));
    expect(notice()).toMatchObject({ step: 'failed', session: SESSION, code: 'rejected' });
    expect(double.isOpen()).toBe(false);
  });

  it('stays open at a step that the script does not know', () => {
    const { double, call } = beginValidated();
    call('of tomorrow', { session: SESSION });
    expect(double.isOpen()).toBe(true);
  });

  it('stays open and alone after an answer to another event than the payment', () => {
    const { double, answer } = beginValidated();
    double.selectPaymentMethod();
    answer('payment_method', { ...UPDATE, status: 0 });
    expect(double.isOpen()).toBe(true);
    const other = mountApplePay();
    other.begin(1);
    expect(other.notice()).toMatchObject({ step: 'failed', session: 1, code: 'busy' });
  });
});

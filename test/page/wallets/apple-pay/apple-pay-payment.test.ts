import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { init, sentAfterReady, tell } from '../../fake-host.ts';
import { MERCHANT_SESSION } from '../../fake-service.ts';
import { freezeTime, HOST_ORIGIN, passTime, readText, settle } from '../../open-page.ts';
import {
  applePaySent,
  authorize,
  COMPLETE,
  getSession,
  getSteps,
  openApplePayPage,
  openBridged,
  PAID,
  say,
  VALIDATION_URL,
  validate,
} from './open-apple-pay-page.ts';

beforeEach(freezeTime);
afterEach(() => globalThis.applePayDouble?.uninstall());

describe('the Apple Pay button', () => {
  it('is above the method list, which has no row for Apple Pay', async () => {
    const page = await openBridged();
    const button = page.query('button[data-wallet=apple_pay]');
    expect(button.getAttribute('aria-label')).toBe('Apple Pay');
    expect(button.compareDocumentPosition(page.query('input[name=method]'))).toBe(4);
    expect(page.document.querySelector('input[value=apple_pay]')).toBeNull();
  });

  it('becomes a row of the list with externalSubmit, which hides the card fields but keeps their values', async () => {
    const page = await openBridged({}, { externalSubmit: true });
    expect(page.document.querySelector('button[data-wallet]')).toBeNull();
    page.fillCard();
    page.choose('apple_pay');
    expect(page.getInput('cc-number').closest('[hidden]')).not.toBeNull();
    page.choose('card');
    expect(page.getInput('cc-number').value).toBe('4111 1111 1111 1111');
  });

  it('is prepared in the shop’s window after the choice of Apple Pay is reported', async () => {
    const page = await openBridged({}, { externalSubmit: true });
    page.choose('apple_pay');
    expect(sentAfterReady(page)).toMatchObject([
      { type: 'method_change', method: 'apple_pay' },
      { type: 'apple_pay', step: 'prepare', version: 3, request: { total: { amount: '19.90' } } },
    ]);
  });

  it('begins the session synchronously in the press', async () => {
    const page = await openBridged();
    page.pressWallet('apple_pay');
    expect(getSteps(page).at(-1)).toBe('begin');
    expect(page.query('button[data-wallet]').getAttribute('aria-disabled')).toBe('true');
  });

  it('begins the session synchronously in a submit message of the shop’s page', async () => {
    const page = await openBridged({}, { externalSubmit: true });
    page.choose('apple_pay');
    tell(page, { type: 'submit', id: 4 });
    expect(getSteps(page).at(-1)).toBe('begin');
    await validate(page);
    await authorize(page);
    expect(page.sent().slice(-2)).toEqual([COMPLETE, { type: 'submitted', id: 4, outcome: 'completed' }]);
  });

  it('begins one session when pressed repeatedly', async () => {
    const page = await openBridged();
    page.pressWallet('apple_pay');
    page.pressWallet('apple_pay');
    tell(page, { type: 'submit', id: 1 });
    await settle();
    expect(getSteps(page).filter((step) => step === 'begin')).toHaveLength(1);
  });
});

describe('an Apple Pay payment over the bridge', () => {
  it('validates the merchant, is charged and reported', async () => {
    const page = await openBridged();
    page.pressWallet('apple_pay');
    const session = getSession(page);
    await validate(page);
    const { attemptKey } = page.service.merchants[0] ?? {};
    expect(page.service.merchants).toEqual([
      { attemptKey: expect.any(String), validationURL: VALIDATION_URL, topOrigin: HOST_ORIGIN },
    ]);
    await authorize(page, {
      token: { paymentData: 'x' },
      shippingContact: { emailAddress: ' maria@example.com ', phoneNumber: '1' },
    });
    expect(page.service.pays).toEqual([
      {
        attemptKey,
        method: 'apple_pay',
        applePay: { token: { paymentData: 'x' } },
        amountMinor: 1990,
        email: 'maria@example.com',
        language: 'en',
        browser: expect.any(Object),
      },
    ]);
    const complete = { type: 'apple_pay', step: 'complete', session };
    expect(sentAfterReady(page).slice(2)).toEqual([
      { ...complete, name: 'merchant_validation', value: MERCHANT_SESSION },
      { ...complete, name: 'payment', value: { status: 0 } },
      COMPLETE,
    ]);
    expect(readText(page, '.result-title')).toBe('Payment successful');
  });

  it.each([[{}], [{ shippingContact: {} }], [{ shippingContact: { emailAddress: 'nobody' } }]])(
    'omits a missing or invalid email: %j',
    async (contact) => {
      const page = await openBridged();
      page.pressWallet('apple_pay');
      await validate(page);
      await authorize(page, { token: { paymentData: 'x' }, ...contact });
      expect(page.service.pays[0]).not.toHaveProperty('email');
      expect(page.sent().at(-1)).toEqual(COMPLETE);
    },
  );

  it('requests its status by idempotency key when the response is lost', async () => {
    const page = await openBridged({
      replies: { pay: ['lost'], status: [{ state: 'completed', status: 'SETTLED', attempt: PAID }] },
    });
    page.pressWallet('apple_pay');
    await validate(page);
    await authorize(page);
    expect(page.service.asks).toEqual([page.service.merchants[0]?.attemptKey]);
    expect(page.sent().at(-1)).toEqual(COMPLETE);
  });

  it('can be retried after a decline', async () => {
    const page = await openBridged({
      replies: { pay: [{ outcome: 'declined', code: 'insufficient_funds' }, PAID] },
    });
    page.pressWallet('apple_pay');
    await validate(page);
    await authorize(page);
    expect(page.sent().slice(-2)).toMatchObject([
      { step: 'complete', name: 'payment', value: { status: 1 } },
      { type: 'error', code: 'insufficient_funds' },
    ]);
    const first = getSession(page);
    page.pressWallet('apple_pay');
    expect(getSession(page)).not.toBe(first);
    await validate(page);
    await authorize(page);
    expect(page.sent().at(-1)).toEqual(COMPLETE);
    expect(page.service.merchants[0]?.attemptKey).not.toBe(page.service.merchants[1]?.attemptKey);
  });

  it('is cancelled by the shopper without an error and can be retried', async () => {
    const page = await openBridged({}, { externalSubmit: true });
    page.choose('apple_pay');
    tell(page, { type: 'submit', id: 1 });
    say(page, 'event', { session: getSession(page), name: 'cancel', detail: {} });
    await settle();
    expect(page.sent().at(-1)).toEqual({ type: 'submitted', id: 1, outcome: 'cancelled' });
    expect(page.sent().map(({ type }) => type)).not.toContain('error');
    expect(page.document.querySelector('.notice')).toBeNull();
    tell(page, { type: 'submit', id: 2 });
    expect(getSteps(page).filter((step) => step === 'begin')).toHaveLength(2);
  });

  it.each([
    ['busy', /Another Apple Pay payment is in progress/],
    ['no_gesture', /tap the button again/],
    ['unavailable', /Choose another way to pay/],
    ['rejected', /could not complete the payment/],
    ['timeout', /could not complete the payment/],
    ['something_new', /could not complete the payment/],
    ['constructor', /could not complete the payment/],
  ])('reports the failure %s to the shopper and to the shop’s page', async (code, message) => {
    const page = await openBridged({}, { externalSubmit: true });
    page.choose('apple_pay');
    tell(page, { type: 'submit', id: 1 });
    say(page, 'failed', { session: getSession(page), code, message: 'technical' });
    await settle();
    expect(page.sent().slice(-2)).toEqual([
      { type: 'error', code: 'processing_error', message: expect.stringMatching(message) },
      { type: 'submitted', id: 1, outcome: 'failed' },
    ]);
    expect(readText(page, '.notice')).toMatch(/You have not been charged/);
  });

  it('is not charged if the authorization arrives before merchant validation', async () => {
    const page = await openBridged();
    page.pressWallet('apple_pay');
    await authorize(page);
    expect(page.service.pays).toEqual([]);
    expect(getSteps(page).at(-1)).toBe('abort');
    expect(page.sent().at(-1)).toMatchObject({ type: 'error', code: 'processing_error' });
  });

  it('is aborted when the service does not validate the merchant', async () => {
    const page = await openBridged({
      replies: { merchant: [{ httpStatus: 400, body: { Message: 'No.' } }] },
    });
    page.pressWallet('apple_pay');
    await validate(page);
    expect(getSteps(page).slice(-2)).toEqual(['begin', 'abort']);
    expect(page.sent().at(-1)).toMatchObject({ type: 'error', code: 'processing_error' });
  });

  it('ignores events from another window, origin or session', async () => {
    const page = await openBridged();
    page.pressWallet('apple_pay');
    const session = getSession(page);
    const data = {
      servicepay: 1,
      type: 'apple_pay',
      step: 'event',
      session,
      name: 'validatemerchant',
      detail: { validationURL: VALIDATION_URL },
    };
    page.deliver({ data, source: {} });
    page.deliver({ data, origin: 'https://evil.example' });
    page.deliver({ data: { ...data, session: session - 1 } });
    await settle();
    expect(page.service.merchants).toEqual([]);
    page.deliver({ data });
    await settle();
    expect(page.service.merchants).toHaveLength(1);
  });

  it('is aborted when the page is left', async () => {
    const page = await openBridged();
    page.pressWallet('apple_pay');
    page.window.dispatchEvent(new page.window.Event('pagehide'));
    await settle();
    expect(getSteps(page).at(-1)).toBe('abort');
    expect(page.query('button[type=submit]').getAttribute('aria-disabled')).toBe('false');
  });
});

describe('a native Apple Pay payment', () => {
  it('is validated for the page’s own domain', async () => {
    const page = openApplePayPage({ isNative: true, isDriven: false });
    await settle();
    page.pressWallet('apple_pay');
    expect(globalThis.applePayDouble?.log.map(([what]) => what)).toEqual(['construct', 'begin']);
    await passTime(0);
    const answered = globalThis.applePayDouble?.authorize();
    await settle();
    expect(await answered).toMatchObject({ status: 0 });
    expect(page.service.merchants).toEqual([
      { attemptKey: expect.any(String), validationURL: VALIDATION_URL },
    ]);
    expect(page.service.pays).toMatchObject([{ method: 'apple_pay' }]);
    expect(readText(page, '.result-title')).toBe('Payment successful');
  });

  it('is validated for the shop’s domain in an iframe', async () => {
    const page = openApplePayPage({ isNative: true });
    await init(page);
    page.pressWallet('apple_pay');
    await passTime(0);
    expect(page.service.merchants).toMatchObject([{ topOrigin: HOST_ORIGIN }]);
    expect(applePaySent(page)).toEqual([]);
    page.window.dispatchEvent(new page.window.Event('pagehide'));
    expect(globalThis.applePayDouble?.isOpen()).toBe(false);
  });
});

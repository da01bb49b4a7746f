import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AVAILABILITY_TIMEOUT_MS } from '../../../../src/page/wallets/wallet-method.ts';
import { init } from '../../fake-host.ts';
import { freezeTime, type OpenPage, passTime, readText, settle } from '../../open-page.ts';
import { openGooglePayPage } from './open-google-pay-page.ts';

beforeEach(freezeTime);
afterEach(() => {
  vi.useRealTimers();
  globalThis.googlePayDouble?.uninstall();
});

/** The express buttons, and the rows below them. */
const getMethods = ({ document }: OpenPage) => [
  ...Array.from(
    document.querySelectorAll<HTMLElement>('button[data-wallet]'),
    ({ dataset }) => dataset.wallet,
  ),
  ...Array.from(document.querySelectorAll<HTMLInputElement>('input[name=method]'), ({ value }) => value),
];
const listLogged = () => googlePayDouble.log.map(([what]) => what);

const without = (name: string) => (window: Window) => {
  Reflect.deleteProperty(window, name);
};
const denyPayment = (window: Window) => {
  Object.assign(window.document, { featurePolicy: { allowsFeature: () => false } });
};
const never = () => new Promise<boolean>(() => {});

/** A bound function has no source text, as the browser's own have none. */
const makeNative = (window: Window): void => {
  const { PaymentRequest: double } = window as unknown as typeof globalThis;
  Object.assign(window, { PaymentRequest: double.bind(undefined) });
};

describe('the offer', () => {
  it('is made in a frame, before the card', async () => {
    const page = openGooglePayPage();
    await init(page);
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card', 'google_pay'] });
    expect(getMethods(page)).toEqual(['google_pay', 'card']);
    expect(page.query<HTMLInputElement>('input[value=card]').checked).toBe(true);
  });

  it('is made without a script around the page', async () => {
    const page = openGooglePayPage({ isDriven: false });
    expect(getMethods(page)).toEqual(['card']);
    await settle();
    expect(getMethods(page)).toEqual(['google_pay', 'card']);
  });

  it('stands beside Apple Pay’s, and does not depend on it', async () => {
    const page = openGooglePayPage({ view: { methods: ['card', 'apple_pay', 'google_pay'] } });
    await init(page, { applePayParentBridge: false });
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card', 'google_pay'] });
  });

  it.each([
    ['as a button of its own', false, ['express', '']],
    ['as a row where the shop has the button', true, ['', 'row']],
  ])('is made %s', async (_how, externalSubmit, places) => {
    const page = openGooglePayPage();
    await init(page, { externalSubmit });
    const { document } = page;
    expect([
      document.querySelector('.express button[data-wallet=google_pay]') ? 'express' : '',
      document.querySelector('input[value=google_pay]') ? 'row' : '',
    ]).toEqual(places);
    expect(document.querySelector('.express') === null).toBe(externalSubmit);
  });

  it('may be the only one', async () => {
    const page = openGooglePayPage({ view: { methods: ['google_pay'] } });
    await init(page);
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['google_pay'] });
    expect(getMethods(page)).toEqual(['google_pay']);
    expect(page.document.querySelector('button[type=submit]')).toBeNull();
    expect(page.document.querySelector('.express-or')).toBeNull();
  });

  it('keeps to what the shop wants to show', async () => {
    const page = openGooglePayPage();
    await init(page, { paymentMethods: ['card'] });
    expect(getMethods(page)).toEqual(['card']);
  });

  it.each([
    ['has no PaymentRequest', { equip: without('PaymentRequest') }],
    ['says no', { double: { canMakePayment: false } }],
    [
      'throws',
      {
        double: {
          canMakePayment: () => {
            throw new Error('insecure');
          },
        },
      },
    ],
    ['rejects', { double: { canMakePayment: () => Promise.reject(new Error('NotAllowedError')) } }],
    ['lets nobody construct one', { double: { isSecure: () => false } }],
  ])('is not made where the browser %s', async (_what, options) => {
    const page = openGooglePayPage(options);
    await init(page);
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card'] });
    expect(getMethods(page)).toEqual(['card']);
  });

  it.each([
    [
      'of the browser’s own, which leads to the real Google',
      { equip: (window: Window) => makeNative(window) },
    ],
    ['in a frame that may not pay', { equip: denyPayment }],
    ['for a link that does not take it', { view: { methods: ['card' as const] } }],
  ])('is not even asked for %s', async (_what, options) => {
    const page = openGooglePayPage(options);
    await init(page);
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card'] });
    expect(listLogged()).toEqual([]);
  });

  it('keeps its room with a line about safety, where a browser that might have it does not', async () => {
    const page = openGooglePayPage({ double: { canMakePayment: false }, isDriven: false });
    expect(page.document.querySelector('.express-buttons:empty')).not.toBeNull();
    await settle();
    expect(readText(page, '.express-note')).toBe('Secure payments by ServicePay');
    expect(page.document.querySelector('.express-buttons, .express-or')).toBeNull();
  });

  it('waits a moment only for a browser that does not answer', async () => {
    const page = openGooglePayPage({ double: { canMakePayment: never } });
    await init(page);
    await passTime(AVAILABILITY_TIMEOUT_MS - 1);
    expect(page.sent().map(({ type }) => type)).not.toContain('ready');
    await passTime(1);
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card'] });
  });

  it('asks once, however often the script greets', async () => {
    const page = openGooglePayPage();
    await init(page);
    await init(page);
    expect(listLogged()).toEqual(['construct', 'canMakePayment']);
    expect(page.sent().filter(({ type }) => type === 'ready')).toHaveLength(2);
  });
});

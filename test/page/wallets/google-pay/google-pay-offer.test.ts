import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AVAILABILITY_TIMEOUT_MS } from '../../../../src/page/wallets/wallet-method.ts';
import { init } from '../../fake-host.ts';
import { freezeTime, type OpenPage, passTime, readText, settle } from '../../open-page.ts';
import { openGooglePayPage } from './open-google-pay-page.ts';

beforeEach(freezeTime);
afterEach(() => globalThis.googlePayDouble?.uninstall());

/** Lists the express buttons and the rows below them. */
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

/** Makes `PaymentRequest` look native: a bound function has no source text. */
const makeNative = (window: Window): void => {
  const { PaymentRequest: double } = window as unknown as typeof globalThis;
  Object.assign(window, { PaymentRequest: double.bind(undefined) });
};

describe('the Google Pay offer', () => {
  it('appears above the card in an iframe', async () => {
    const page = openGooglePayPage();
    await init(page);
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card', 'google_pay'] });
    expect(getMethods(page)).toEqual(['google_pay', 'card']);
    expect(page.query<HTMLInputElement>('input[value=card]').checked).toBe(true);
  });

  it('appears on a page without the script', async () => {
    const page = openGooglePayPage({ isDriven: false });
    expect(getMethods(page)).toEqual(['card']);
    await settle();
    expect(getMethods(page)).toEqual(['google_pay', 'card']);
  });

  it('appears even if Apple Pay is unavailable', async () => {
    const page = openGooglePayPage({ view: { methods: ['card', 'apple_pay', 'google_pay'] } });
    await init(page, { applePayParentBridge: false });
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card', 'google_pay'] });
  });

  it.each([
    ['as an express button by default', false, ['express', '']],
    ['as a row of the list with externalSubmit', true, ['', 'row']],
  ])('appears %s', async (_how, externalSubmit, places) => {
    const page = openGooglePayPage();
    await init(page, { externalSubmit });
    const { document } = page;
    expect([
      document.querySelector('.express button[data-wallet=google_pay]') ? 'express' : '',
      document.querySelector('input[value=google_pay]') ? 'row' : '',
    ]).toEqual(places);
    expect(document.querySelector('.express') === null).toBe(externalSubmit);
  });

  it('can be the only payment method', async () => {
    const page = openGooglePayPage({ view: { methods: ['google_pay'] } });
    await init(page);
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['google_pay'] });
    expect(getMethods(page)).toEqual(['google_pay']);
    expect(page.document.querySelector('button[type=submit]')).toBeNull();
    expect(page.document.querySelector('.express-or')).toBeNull();
  });

  it('respects the paymentMethods option of the shop', async () => {
    const page = openGooglePayPage();
    await init(page, { paymentMethods: ['card'] });
    expect(getMethods(page)).toEqual(['card']);
  });

  it.each([
    ['has no PaymentRequest', { equip: without('PaymentRequest') }],
    ['reports it as unavailable', { double: { canMakePayment: false } }],
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
    ['refuses to construct a PaymentRequest', { double: { isSecure: () => false } }],
  ])('is omitted when the browser %s', async (_what, options) => {
    const page = openGooglePayPage(options);
    await init(page);
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card'] });
    expect(getMethods(page)).toEqual(['card']);
  });

  it.each([
    [
      'with the native PaymentRequest, which would open the real Google Pay',
      { equip: (window: Window) => makeNative(window) },
    ],
    ['in an iframe without the payment permission', { equip: denyPayment }],
    ['for a link that does not accept it', { view: { methods: ['card' as const] } }],
  ])('makes no availability check %s', async (_what, options) => {
    const page = openGooglePayPage(options);
    await init(page);
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card'] });
    expect(listLogged()).toEqual([]);
  });

  it('is replaced with a security note when the reserved space stays empty', async () => {
    const page = openGooglePayPage({ double: { canMakePayment: false }, isDriven: false });
    expect(page.document.querySelector('.express-buttons:empty')).not.toBeNull();
    await settle();
    expect(readText(page, '.express-note')).toBe('Secure payments by ServicePay');
    expect(page.document.querySelector('.express-buttons, .express-or')).toBeNull();
  });

  it('is omitted when the browser does not answer in time', async () => {
    const page = openGooglePayPage({ double: { canMakePayment: never } });
    await init(page);
    await passTime(AVAILABILITY_TIMEOUT_MS - 1);
    expect(page.sent().map(({ type }) => type)).not.toContain('ready');
    await passTime(1);
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card'] });
  });

  it('checks the availability once, even after a second init', async () => {
    const page = openGooglePayPage();
    await init(page);
    await init(page);
    expect(listLogged()).toEqual(['construct', 'canMakePayment']);
    expect(page.sent().filter(({ type }) => type === 'ready')).toHaveLength(2);
  });
});

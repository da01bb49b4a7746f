import { describe, expect, it } from 'vitest';
import { canHaveWallet } from '../../../src/page/wallets/can-have-wallet.ts';
import type { GoogleWindow } from '../../../src/page/wallets/google-pay/can-ask-for-google-pay.ts';

const CHROME = { userAgentData: { brands: [{ brand: 'Google Chrome' }] } };
const CHROMIUM = { userAgentData: { brands: [{ brand: 'Chromium' }] } };

/** As the browser's own: without source text. */
const native = function PaymentRequest() {}.bind(undefined);
const double = function PaymentRequest() {};

const open = (parts: object) => ({ navigator: {}, ...parts }) as unknown as GoogleWindow;

describe('canHaveWallet', () => {
  it.each([
    ['Apple Pay in this window', 'apple_pay', { ApplePaySession: class {} }, false, true],
    ['Apple Pay, which the shop’s window may have', 'apple_pay', {}, true, true],
    ['Apple Pay on a hosted page of another browser', 'apple_pay', {}, false, false],
    ['Google Pay in Chrome', 'google_pay', { PaymentRequest: native, navigator: CHROME }, false, true],
    ['Google Pay in Chromium', 'google_pay', { PaymentRequest: native, navigator: CHROMIUM }, true, false],
    ['Google Pay with a double', 'google_pay', { PaymentRequest: double, navigator: CHROMIUM }, false, true],
    ['Google Pay without PaymentRequest', 'google_pay', { navigator: CHROME }, true, false],
  ] as const)('knows of %s', (_what, wallet, parts, isDriven, expected) => {
    const window = open(parts);
    expect(canHaveWallet(wallet, { window, view: { methods: ['card', wallet] }, isDriven })).toBe(expected);
    expect(canHaveWallet(wallet, { window, view: { methods: ['card'] }, isDriven })).toBe(false);
  });
});

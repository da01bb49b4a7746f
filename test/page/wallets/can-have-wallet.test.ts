import { describe, expect, it } from 'vitest';
import type { GoogleWindow } from '../../../src/page/wallets/can-ask-for-google-pay.ts';
import { canHaveWallet } from '../../../src/page/wallets/can-have-wallet.ts';

/** Imitates a native browser function, which has no source text. */
const native = function PaymentRequest() {}.bind(undefined);
const double = function PaymentRequest() {};

const open = (parts: object) => ({ navigator: {}, ...parts }) as unknown as GoogleWindow;

describe('canHaveWallet', () => {
  it.each([
    ['Apple Pay in this window', 'apple_pay', { ApplePaySession: class {} }, false, true],
    ['Apple Pay in the shop’s window', 'apple_pay', {}, true, true],
    ['Apple Pay on a hosted page of another browser', 'apple_pay', {}, false, false],
    [
      'the real Google Pay, which the sandbox excludes',
      'google_pay',
      { PaymentRequest: native },
      true,
      false,
    ],
    ['a simulated Google Pay', 'google_pay', { PaymentRequest: double }, false, true],
    ['Google Pay without PaymentRequest', 'google_pay', {}, true, false],
  ] as const)('decides on %s', (_what, wallet, parts, isDriven, expected) => {
    const window = open(parts);
    expect(canHaveWallet(wallet, { window, view: { methods: ['card', wallet] }, isDriven })).toBe(expected);
    expect(canHaveWallet(wallet, { window, view: { methods: ['card'] }, isDriven })).toBe(false);
  });
});

import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { EARLY_SCRIPT } from '../../src/protocol/early-script.ts';

interface Browser {
  ApplePaySession?: { canMakePayments(): boolean };
  PaymentRequest?: unknown;
}

/** Returns whether the script reserves the room in a window with these wallets. */
function keepsRoom(wallets: string, browser: Browser, isFramed = false): boolean {
  const dataset: Record<string, string> = { wallets };
  const window: object = { ...browser };
  runInNewContext(EARLY_SCRIPT, {
    window,
    parent: isFramed ? {} : window,
    document: { documentElement: { dataset } },
  });
  return 'express' in dataset;
}

const apple = (canMakePayments: () => boolean): Browser => ({ ApplePaySession: { canMakePayments } });
const refuse = () => {
  throw new Error('InvalidAccessError');
};
class Double {}

describe('the early script, which reserves room for wallet buttons', () => {
  it.each<[string, string, Browser, boolean, boolean]>([
    ['Apple Pay with a card', 'apple_pay', apple(() => true), false, true],
    ['Apple Pay without a card', 'apple_pay', apple(() => false), false, false],
    ['Apple Pay that a hosted page may not use', 'apple_pay', apple(refuse), false, false],
    [
      'Apple Pay that a frame may not use, but the shop around it perhaps may',
      'apple_pay',
      apple(refuse),
      true,
      true,
    ],
    ['Apple Pay, for a link that does not accept it', 'google_pay', apple(() => true), false, false],
    ['a simulated Google Pay', 'apple_pay google_pay', { PaymentRequest: Double }, false, true],
    ['the real Google Pay', 'google_pay', { PaymentRequest: Double.bind(undefined) }, false, false],
    ['no wallet', 'apple_pay google_pay', {}, false, false],
  ])('reserves room only if the button can appear: %s', (_what, wallets, browser, isFramed, isKept) => {
    expect(keepsRoom(wallets, browser, isFramed)).toBe(isKept);
  });
});

import { onTestFinished } from 'vitest';
import type { ApplePayDoubleOptions } from '../../../e2e/apple-pay-double/apple-pay-double-options.ts';
import {
  type ApplePayDouble,
  installApplePayDouble,
} from '../../../e2e/apple-pay-double/install-apple-pay-double.ts';
import type { ApplePayNotice } from '../../../src/protocol/messages.ts';
import type { CheckoutOptions } from '../../../src/sdk/api/types.ts';
import { type MountedCheckout, mountCheckout } from '../support/mount-checkout.ts';

export const TOTAL = { label: 'Bottega Rossi', amount: '9.90' };

export const APPLE_PAY_REQUEST: ApplePayJS.ApplePayPaymentRequest = {
  countryCode: 'IT',
  currencyCode: 'EUR',
  supportedNetworks: ['visa', 'masterCard'],
  merchantCapabilities: ['supports3DS'],
  total: TOTAL,
};

/** Apple Pay in the shop's window, for this test. */
export function installApplePay(options: ApplePayDoubleOptions = {}): ApplePayDouble {
  const double = installApplePayDouble({ isActivated: () => true, isSecure: () => true, ...options });
  onTestFinished(double.uninstall);
  return double;
}

export interface ApplePayCheckout extends MountedCheckout {
  /** The page asks for a step. */
  call(step: string, fields?: object): void;
  begin(session: number, fields?: object): void;
  complete(session: number, name: string, value: unknown): void;
  /** The messages of the script to the page so far, without the parts that all of them have in common. */
  notices(): (Omit<ApplePayNotice, 'type'> & Record<string, unknown>)[];
  /** The last of these notices. */
  notice(): Record<string, unknown> | undefined;
}

/** A checkout that is used, and whose page asks the bridge. Its session ends with the test. */
export function mountApplePay(
  options: Partial<CheckoutOptions> = {},
  methods = ['card', 'apple_pay'],
  beforeHello: (mounted: MountedCheckout) => void = () => {},
) {
  const mounted = mountCheckout(options);
  beforeHello(mounted);
  const { page } = mounted;
  page.comeUp(methods);
  const call: ApplePayCheckout['call'] = (step, fields) => {
    const message: { type: string } = Object.assign({ type: 'apple_pay', step }, fields);
    page.say(message);
  };
  const notices = () =>
    page.posts.flatMap(({ message }) => {
      if (message.type !== 'apple_pay') return [];
      const { servicepay, type, ...notice } = message;
      return [notice];
    });
  const checkout: ApplePayCheckout = {
    ...mounted,
    call,
    begin: (session, fields) => call('begin', { session, version: 3, request: APPLE_PAY_REQUEST, ...fields }),
    complete: (session, name, value) => call('complete', { session, name, value }),
    notices,
    notice: () => notices().at(-1),
  };
  return checkout;
}

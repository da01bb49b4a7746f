// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { installApplePayDouble } from '../../e2e/apple-pay-double/install-apple-pay-double.ts';
import { installGooglePayDouble } from '../../e2e/google-pay-double/install-google-pay-double.ts';
import { WALLET_DOUBLES } from '../../src/build/wallet-doubles.ts';

const MADE = {
  'apple-pay-double': installApplePayDouble(),
  'google-pay-double': installGooglePayDouble(),
};

describe('the published types of a wallet double', () => {
  it.each(Object.entries(MADE))('have every member that it has: %s', (name, double) => {
    const { types } = WALLET_DOUBLES[name as keyof typeof MADE];
    const [, members = ''] = types.split(/export interface \w+Double \{/);
    const names = [...(members.split('\n}')[0]?.matchAll(/^ {2}(\w+)[(:]/gm) ?? [])].map(
      ([, member]) => member,
    );
    expect(names).toEqual(Object.keys(double));
    double.uninstall();
  });
});

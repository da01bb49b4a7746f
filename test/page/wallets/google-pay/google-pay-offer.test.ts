import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { init } from '../../fake-host.ts';
import { freezeTime } from '../../open-page.ts';
import { GOOGLE_PAY } from './google-pay-driver.ts';

beforeEach(freezeTime);
afterEach(GOOGLE_PAY.close);

const listLogged = () => googlePayDouble.log.map(([what]) => what);

const denyPayment = (window: Window) => {
  Object.assign(window.document, { featurePolicy: { allowsFeature: () => false } });
};

/** Makes `PaymentRequest` look native: a bound function has no source text. */
const makeNative = (window: Window): void => {
  const { PaymentRequest: double } = window as unknown as typeof globalThis;
  Object.assign(window, { PaymentRequest: double.bind(undefined) });
};

describe('the Google Pay offer', () => {
  it('appears even if Apple Pay is unavailable', async () => {
    const page = await GOOGLE_PAY.open({
      view: { methods: ['card', 'apple_pay', 'google_pay'] },
      init: { applePayParentBridge: false },
    });
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card', 'google_pay'] });
  });

  it.each([
    ['with the native PaymentRequest, which would open the real Google Pay', makeNative],
    ['in an iframe without the payment permission', denyPayment],
  ])('makes no availability check %s', async (_what, equip) => {
    const page = await GOOGLE_PAY.open({ equip });
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card'] });
    expect(listLogged()).toEqual([]);
  });

  it('checks the availability once, even after a second init', async () => {
    const page = await GOOGLE_PAY.open();
    await init(page);
    expect(listLogged()).toEqual(['construct', 'canMakePayment']);
    expect(page.sent().filter(({ type }) => type === 'ready')).toHaveLength(2);
  });
});

import { describe, expect, it } from 'vitest';
import { readAdyenConfig } from '../../../../src/service/platform/config/read-adyen-config.ts';

const ENV = {
  ACQUIRER: 'adyen',
  ADYEN_API_KEY: 'a secret key',
  ADYEN_MERCHANT_ACCOUNT: 'ShopECOM',
  ADYEN_CHECKOUT_URL: 'https://checkout-test.adyen.com/v71',
  ADYEN_HMAC_KEY: 'ab'.repeat(32),
  ADYEN_WEBHOOK_USER: 'adyen',
  ADYEN_WEBHOOK_PASSWORD: 'a secret password',
};
const read = (change: Record<string, string> = {}) => readAdyenConfig({ ...ENV, ...change }, 60);

describe('readAdyenConfig', () => {
  it('reads an account, with defaults', () => {
    expect(read()).toMatchObject({
      merchantAccount: 'ShopECOM',
      isLive: false,
      methods: ['card'],
      timeoutSeconds: 30,
      retrySeconds: [1, 5, 30, 300, 1800],
      giveUpSeconds: 900,
    });
  });

  it('uses the live endpoint for a live account', () => {
    const ADYEN_CHECKOUT_URL = 'https://abc-checkout-live.adyenpayments.com/checkout/v71';
    expect(read({ ADYEN_CHECKOUT_URL })?.isLive).toBe(true);
  });

  it('reads two keys, and omits Apple Pay without its identifier', () => {
    const keys = ['ab'.repeat(32), 'CD'.repeat(32)];
    expect(read({ ADYEN_HMAC_KEY: keys.join(',') })?.hmacKeys).toEqual(keys);
    expect(read({ ADYEN_METHODS: 'card,apple_pay' })?.methods).toEqual(['card']);
    expect(
      read({ ADYEN_METHODS: 'card,apple_pay', ADYEN_APPLE_PAY_MERCHANT_ID: 'merchant.x' })?.methods,
    ).toEqual(['card', 'apple_pay']);
  });

  it('returns nothing with the simulated acquirer', () => {
    expect(readAdyenConfig({}, 60)).toBeUndefined();
  });

  it.each(Object.keys(ENV).filter((name) => name.startsWith('ADYEN')))('requires %s', (name) => {
    expect(() => read({ [name]: '' })).toThrow(name);
  });

  it.each([
    ['ACQUIRER', 'stripe'],
    ['ADYEN_CHECKOUT_URL', 'https://checkout-test.adyen.com'],
    ['ADYEN_CHECKOUT_URL', 'http://checkout-test.adyen.com/v71'],
    ['ADYEN_CHECKOUT_URL', 'nonsense'],
    ['ADYEN_HMAC_KEY', 'ab'],
    ['ADYEN_HMAC_KEY', `${'ab'.repeat(32)},${'ab'.repeat(32)},${'ab'.repeat(32)}`],
    ['ADYEN_METHODS', 'card,open_banking'],
    ['ADYEN_TIMEOUT_SECONDS', '60'],
    ['ADYEN_RETRY_SECONDS', '1,x'],
    ['ADYEN_GIVE_UP_SECONDS', '-1'],
  ])('refuses %s=%s in a sentence that names it, without a secret', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name);
    expect(() => read({ [name]: value })).not.toThrow(/secret/);
  });

  it('refuses a variable of Adyen with the simulated acquirer', () => {
    expect(() => readAdyenConfig({ ADYEN_API_KEY: 'x' }, 60)).toThrow('ADYEN_API_KEY needs ACQUIRER=adyen');
  });
});

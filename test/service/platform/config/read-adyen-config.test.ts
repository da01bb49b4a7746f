import { describe, expect, it } from 'vitest';
import { readAdyenConfig } from '../../../../src/service/platform/config/read-adyen-config.ts';

const ENV = {
  ACQUIRER: 'adyen',
  ADYEN_API_KEY: 'a secret key',
  ADYEN_MERCHANT_ACCOUNT: 'ShopECOM',
  ADYEN_CHECKOUT_URL: 'https://checkout-test.adyen.com/v71',
  ADYEN_CLIENT_KEY: 'test_ABCDEFGHIJ0123456789',
  ADYEN_CLIENT_URL: 'https://checkoutshopper-test.adyen.com/checkoutshopper/',
  ADYEN_HMAC_KEY: 'ab'.repeat(32),
  ADYEN_WEBHOOK_USER: 'adyen',
  ADYEN_WEBHOOK_PASSWORD: 'a secret password',
};
const LIVE = {
  ADYEN_CHECKOUT_URL: 'https://abc-checkout-live.adyenpayments.com/checkout/v71',
  ADYEN_CLIENT_KEY: 'live_ABCDEFGHIJ0123456789',
  ADYEN_CLIENT_URL: 'https://checkoutshopper-live-us.adyen.com/checkoutshopper',
};
const DEVICES = 'https://device-api-test.adyen.com/v1';
const read = (change: Record<string, string> = {}) => readAdyenConfig({ ...ENV, ...change }, 60);

describe('readAdyenConfig', () => {
  it('reads an account, with defaults', () => {
    expect(read()).toMatchObject({
      merchantAccount: 'ShopECOM',
      isLive: false,
      methods: ['card'],
      client: {
        key: 'test_ABCDEFGHIJ0123456789',
        url: 'https://checkoutshopper-test.adyen.com/checkoutshopper',
      },
      timeoutSeconds: 30,
      retrySeconds: [1, 5, 30, 300, 1800],
      giveUpSeconds: 900,
      devicesUrl: undefined,
      posMerchantAccount: 'ShopECOM',
      statusSeconds: 5,
      terminalSeconds: 90,
    });
  });

  it('reads the terminals of an account, which can be another one', () => {
    const pos = { ADYEN_DEVICES_URL: `${DEVICES}/`, ADYEN_POS_MERCHANT_ACCOUNT: 'ShopPOS' };
    expect(read({ ...pos, ADYEN_STATUS_SECONDS: '0.5', ADYEN_TERMINAL_SECONDS: '150' })).toMatchObject({
      devicesUrl: DEVICES,
      merchantAccount: 'ShopECOM',
      posMerchantAccount: 'ShopPOS',
      statusSeconds: 0.5,
      terminalSeconds: 150,
    });
  });

  it.each(['', '-us', '-au', '-apse'])(
    'takes the live devices of region "%s" for a live account only',
    (region) => {
      const url = `https://device-api-live${region}.adyen.com/v1`;
      expect(read({ ...LIVE, ADYEN_DEVICES_URL: url })?.devicesUrl).toBe(url);
      expect(() => read({ ADYEN_DEVICES_URL: url })).toThrow(
        'ADYEN_DEVICES_URL is of the live environment, and ADYEN_CHECKOUT_URL is of the test one.',
      );
    },
  );

  it('takes test devices for a test account only, and those of another host for any', () => {
    expect(() => read({ ...LIVE, ADYEN_DEVICES_URL: DEVICES })).toThrow(
      'ADYEN_DEVICES_URL is of the test environment, and ADYEN_CHECKOUT_URL is of the live one.',
    );
    for (const url of [
      'http://[::1]:8080/v1',
      'http://127.0.0.1:8080/devices/v1',
      'https://proxy.example/v1',
    ])
      for (const change of [{}, LIVE])
        expect(read({ ...change, ADYEN_DEVICES_URL: url })?.devicesUrl).toBe(url);
  });

  it('uses the live endpoint for a live account', () => {
    expect(read(LIVE)).toMatchObject({ isLive: true, client: { key: LIVE.ADYEN_CLIENT_KEY } });
  });

  it.each<[string, Record<string, string>]>([
    ['a live key with a test address', { ADYEN_CLIENT_KEY: LIVE.ADYEN_CLIENT_KEY }],
    ['a test key with a live account', { ...LIVE, ADYEN_CLIENT_KEY: ENV.ADYEN_CLIENT_KEY }],
    ['a test key with a live address', { ADYEN_CLIENT_URL: LIVE.ADYEN_CLIENT_URL }],
    ['a live key with a test address of a live account', { ...LIVE, ADYEN_CLIENT_URL: ENV.ADYEN_CLIENT_URL }],
  ])('refuses %s', (_, change) => {
    expect(() => read(change)).toThrow(/^ADYEN_CLIENT_KEY is of the (live|test) environment, and ADYEN_C/);
  });

  it('takes an address of another host on this machine, with a test key only', () => {
    const local = { ADYEN_CLIENT_URL: 'http://[::1]:8080/checkoutshopper' };
    expect(read(local)?.client?.url).toBe(local.ADYEN_CLIENT_URL);
    expect(() => read({ ...local, ADYEN_CLIENT_KEY: LIVE.ADYEN_CLIENT_KEY })).toThrow('ADYEN_CLIENT_KEY');
  });

  it('reads where disputes are answered, if anywhere', () => {
    expect(read()?.disputesUrl).toBeUndefined();
    for (const url of [
      'https://ca-test.adyen.com/ca/services/DisputeService/v30',
      'http://127.0.0.1:8080/ca/services/DisputeService/v30',
      'https://proxy.example/DisputeService/v30',
    ])
      expect(read({ ADYEN_DISPUTES_URL: `${url}/` })?.disputesUrl).toBe(url);
    const live = 'https://ca-live.adyen.com/ca/services/DisputeService/v30';
    expect(read({ ...LIVE, ADYEN_DISPUTES_URL: live })?.disputesUrl).toBe(live);
    expect(() => read({ ADYEN_DISPUTES_URL: live })).toThrow(
      'ADYEN_DISPUTES_URL is of the live environment, and ADYEN_CHECKOUT_URL is of the test one.',
    );
    const test = live.replace('live', 'test');
    expect(() => read({ ...LIVE, ADYEN_DISPUTES_URL: test })).toThrow(
      'ADYEN_DISPUTES_URL is of the test environment, and ADYEN_CHECKOUT_URL is of the live one.',
    );
  });

  it('needs no client key without cards', () => {
    const { ADYEN_CLIENT_KEY: _key, ADYEN_CLIENT_URL: _url, ...env } = ENV;
    expect(readAdyenConfig({ ...env, ADYEN_METHODS: 'ideal' }, 60)?.client).toBeUndefined();
    expect(() => readAdyenConfig({ ...env, ADYEN_METHODS: 'ideal,card' }, 60)).toThrow(
      'ACQUIRER=adyen needs ADYEN_CLIENT_KEY.',
    );
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
    ['ADYEN_API_KEY', 'a secret kéy'],
    ['ADYEN_CHECKOUT_URL', 'https://checkout-test.adyen.com'],
    ['ADYEN_CHECKOUT_URL', 'http://checkout-test.adyen.com/v71'],
    ['ADYEN_CHECKOUT_URL', 'nonsense'],
    ['ADYEN_CLIENT_KEY', 'a secret key'],
    ['ADYEN_CLIENT_KEY', 'test_'],
    ['ADYEN_CLIENT_KEY', 'test_../secret'],
    ['ADYEN_CLIENT_URL', 'http://checkoutshopper-test.adyen.com/checkoutshopper'],
    ['ADYEN_CLIENT_URL', 'https://checkoutshopper-test.adyen.com/checkoutshopper?a=b'],
    ['ADYEN_CLIENT_URL', 'nonsense'],
    ['ADYEN_DISPUTES_URL', 'https://ca-test.adyen.com/ca/services/DisputeService'],
    ['ADYEN_DISPUTES_URL', 'http://ca-test.adyen.com/ca/services/DisputeService/v30'],
    ['ADYEN_DISPUTES_URL', 'https://user@ca-test.adyen.com/ca/services/DisputeService/v30'],
    ['ADYEN_DISPUTES_URL', 'nonsense'],
    ['ADYEN_HMAC_KEY', 'ab'],
    ['ADYEN_HMAC_KEY', `${'ab'.repeat(32)},${'ab'.repeat(32)},${'ab'.repeat(32)}`],
    ['ADYEN_METHODS', 'card,open_banking'],
    ['ADYEN_TIMEOUT_SECONDS', '60'],
    ['ADYEN_RETRY_SECONDS', '1,x'],
    ['ADYEN_GIVE_UP_SECONDS', '-1'],
    ['ADYEN_DEVICES_URL', 'https://device-api-test.adyen.com'],
    ['ADYEN_DEVICES_URL', `${DEVICES}/merchants`],
    ['ADYEN_DEVICES_URL', `${DEVICES}?store=1`],
    ['ADYEN_DEVICES_URL', 'http://device-api-test.adyen.com/v1'],
    ['ADYEN_DEVICES_URL', 'nonsense'],
    ['ADYEN_STATUS_SECONDS', '0'],
    ['ADYEN_STATUS_SECONDS', '61'],
    ['ADYEN_TERMINAL_SECONDS', '0.5'],
    ['ADYEN_TERMINAL_SECONDS', '151'],
    ['ADYEN_TERMINAL_SECONDS', 'x'],
  ])('refuses %s=%s in a sentence that names it, without a secret', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name);
    expect(() => read({ [name]: value })).not.toThrow(/secret/);
  });

  it('refuses a variable of Adyen with the simulated acquirer', () => {
    for (const name of ['ADYEN_API_KEY', 'ADYEN_DISPUTES_URL'])
      expect(() => readAdyenConfig({ [name]: 'x' }, 60)).toThrow(`${name} needs ACQUIRER=adyen`);
  });
});

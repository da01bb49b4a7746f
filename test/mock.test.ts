// @vitest-environment happy-dom
import { existsSync, readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  OUTCOME_SCENARIOS,
  type Outcome,
  type OutcomeStage,
  playScenario,
} from '../e2e/script/outcome-scenarios.ts';
import type { Checkout } from '../src/sdk/api/types.ts';
import type { ServicePayMockApi } from '../src/sdk/mock/mock-types.ts';

const SCRIPT = 'dist/v1/checkout.mock.js';
const CHECKOUT_URL = 'https://pay.example/checkout/tok_1';

const info = vi.spyOn(console, 'info').mockReturnValue();
const requests = vi.fn();
let api: ServicePayMockApi;

beforeAll(() => {
  if (!existsSync(SCRIPT)) throw new Error(`There is no ${SCRIPT}: run "npm run build" before this test.`);
  vi.stubGlobal('fetch', requests);
  runInThisContext(readFileSync(SCRIPT, 'utf8'), SCRIPT);
  api = window.ServicePay as ServicePayMockApi;
});
beforeEach(() => {
  api.mock.reset();
  // The sandbox's card takes eight seconds; a unit test need not.
  api.mock.delayMs = 5;
});
afterEach(() => {
  window.outcomeCheckout?.destroy();
  document.body.replaceChildren();
});

/** The mock, played by what `docs/testing.md` gives to a test. */
const stage: OutcomeStage = {
  async createLink(outcome: Outcome) {
    const { mock } = api;
    mock.outcome = outcome;
    mock.methods = ['card', 'klarna'];
    if (outcome === 'pending') {
      const checkout = api.createCheckout({ checkoutUrl: CHECKOUT_URL }).mount('body');
      await new Promise<void>((resolve) => void checkout.on('ready', () => resolve()));
      await mock.pay();
      checkout.destroy();
    }
    return CHECKOUT_URL;
  },
  run: (work, argument) => work(argument),
  async decide(outcome) {
    api.mock.outcome = outcome;
  },
  pay: () => api.mock.pay(),
  choose: async (method) => api.mock.chooseMethod(method),
};

describe('the mock, without a browser', () => {
  it.each(OUTCOME_SCENARIOS)('plays $name', async (scenario) => {
    await playScenario(stage, scenario);
    await expect.poll(() => window.outcomeLog).toEqual(scenario.expected);
    expect(requests).not.toHaveBeenCalled();
    expect(document.querySelector('iframe')?.hasAttribute('src')).toBe(false);
  });

  it('logs once that it is the mock', () => {
    expect(info.mock.calls).toEqual([[expect.stringContaining('this is the mock')]]);
  });

  it('has the API of the script and a property `mock`', () => {
    expect(Object.keys(api)).toEqual(['version', 'debug', 'createCheckout', 'diagnose', 'mock']);
    expect(api.diagnose().version).toBe(api.version);
  });

  it('gives the iframe the attributes of the real one', async () => {
    const checkout = api.createCheckout({ checkoutUrl: CHECKOUT_URL, height: '600px' }).mount('body');
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    expect([frame.allow, frame.style.height, frame.title]).toEqual([
      'payment; publickey-credentials-get',
      '600px',
      'Secure payment',
    ]);
    checkout.destroy();
  });

  it('refuses wrong options like the script', () => {
    expect(() => api.createCheckout({ checkoutUrl: 'nonsense' })).toThrow('invalid_option');
  });

  it('refuses an unknown outcome', () => {
    expect(() => {
      api.mock.outcome = 'won' as Outcome;
    }).toThrow('the mock has no outcome "won"; there are completed, declined');
    expect(api.mock.outcome).toBe('completed');
  });

  it('reports what is missing when nothing is mounted', async () => {
    await expect(api.mock.pay()).rejects.toThrow('mount() a checkout');
    expect(() => api.mock.chooseMethod('card')).toThrow('mount() a checkout');
  });

  describe('forgets the page of an earlier test', () => {
    const mountReady = async (checkoutUrl = CHECKOUT_URL) => {
      const checkout = api.createCheckout({ checkoutUrl }).mount('body');
      await new Promise<void>((resolve) => void checkout.on('ready', () => resolve()));
      return checkout;
    };

    it.each<[string, (checkout: Checkout) => void]>([
      ['reset()', () => api.mock.reset()],
      ['unmount()', (checkout) => checkout.unmount()],
      ['destroy()', (checkout) => checkout.destroy()],
    ])('after %s', async (_name, end) => {
      const checkout = await mountReady();
      end(checkout);
      await expect(api.mock.pay()).rejects.toThrow('mount() a checkout');
      checkout.destroy();
    });

    it('while a newer one is not ready', async () => {
      const older = await mountReady();
      const newer = api.createCheckout({ checkoutUrl: `${CHECKOUT_URL}2` }).mount('body');
      await expect(api.mock.pay()).rejects.toThrow('wait for its ready event');
      older.destroy();
      newer.destroy();
    });
  });

  it('takes the first outcome from its URL', () => {
    const tag = { src: 'https://pay.example/v1/checkout.mock.js?outcome=declined' };
    const current = vi.spyOn(document, 'currentScript', 'get').mockReturnValue(tag as HTMLScriptElement);
    const existing = api;
    const load = () => {
      Reflect.deleteProperty(window, 'ServicePay');
      runInThisContext(readFileSync(SCRIPT, 'utf8'), SCRIPT);
      return (window.ServicePay as ServicePayMockApi).mock;
    };
    const mock = load();
    expect(mock.outcome).toBe('declined');
    mock.outcome = 'pending';
    mock.reset();
    expect(mock.outcome).toBe('declined');
    tag.src = 'https://shop.example/bundle.js?outcome=declined';
    expect(load().outcome).toBe('completed');
    tag.src = 'https://pay.example/v1/checkout.mock-0.1.0.js?outcome=won';
    expect(load).toThrow('no outcome "won"');
    current.mockRestore();
    window.ServicePay = existing;
  });

  it('records its messages and the URL of a redirect', async () => {
    await stage.createLink('redirect');
    const checkout = api.createCheckout({ checkoutUrl: CHECKOUT_URL, height: 'auto' }).mount('body');
    expect(await checkout.submit()).toEqual({ outcome: 'redirecting' });
    expect(api.mock.messages.map(({ from, message }) => `${from} ${message.type}`)).toEqual([
      'page hello',
      'script init',
      'page title',
      'page ready',
      'script submit',
      'page change',
      'page resize',
      'page redirect',
      'page submitted',
    ]);
    expect(api.mock.navigations).toEqual(['https://pay.example/mock/redirect']);
    checkout.destroy();
  });

  it('loads when it is mounted again after a load failure', async () => {
    api.mock.outcome = 'load_failure';
    const codes: string[] = [];
    const checkout = api.createCheckout({ checkoutUrl: CHECKOUT_URL });
    checkout.on('load_error', ({ code }) => codes.push(code)).mount('body');
    await expect.poll(() => codes).toEqual(['not_a_checkout']);
    api.mock.outcome = 'completed';
    checkout.mount('body');
    expect(await checkout.submit()).toEqual({ outcome: 'completed' });
    checkout.destroy();
  });

  it('offers the methods that the shop allows', async () => {
    api.mock.methods = ['card', 'klarna', 'paypal'];
    const checkout = api.createCheckout({ checkoutUrl: CHECKOUT_URL, paymentMethods: ['paypal', 'card'] });
    const methods: string[] = [];
    checkout.on('method_change', ({ method }) => methods.push(method)).mount('body');
    await checkout.validate();
    checkout.update({ paymentMethods: ['paypal'] });
    await expect.poll(() => methods).toEqual(['paypal']);
    checkout.destroy();
  });

  it('changes the amount like a shop’s server', async () => {
    const checkout = api.createCheckout({ checkoutUrl: CHECKOUT_URL });
    const amounts: object[] = [];
    checkout.on('amount_change', (event) => amounts.push(event)).mount('body');
    await checkout.validate();
    api.mock.changeAmount(2490);
    api.mock.changeAmount(1000, 'USD');
    await expect
      .poll(() => amounts)
      .toEqual([
        { amount: 2490, currency: 'EUR' },
        { amount: 1000, currency: 'USD' },
      ]);
    checkout.destroy();
  });

  it('is left out where the real script is loaded', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    runInThisContext(readFileSync('dist/v1/checkout.js', 'utf8'));
    expect(window.ServicePay).toBe(api);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

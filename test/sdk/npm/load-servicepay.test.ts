import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoadServicePayOptions } from '../../../src/sdk/npm/load-servicepay.ts';

const SRC = 'https://pay.example/v1/checkout.js';
const API = { version: '1', createCheckout: () => {} };

let loadServicePay: typeof import('../../../src/sdk/npm/load-servicepay.ts').loadServicePay;

beforeEach(async () => {
  vi.resetModules();
  ({ loadServicePay } = await import('../../../src/sdk/npm/load-servicepay.ts'));
  Reflect.deleteProperty(window, 'ServicePay');
  document.head.replaceChildren();
  // There is no network here: an added tag stays pending until the test decides its outcome.
  vi.spyOn(document.head, 'append').mockImplementation((tag) => {
    added.push(tag as HTMLScriptElement);
    connect(tag as HTMLScriptElement, true);
  });
  added.length = 0;
});

const added: HTMLScriptElement[] = [];
/** Makes a tag appear to be in the page, or not. */
const connect = (tag: HTMLScriptElement, isConnected: boolean) =>
  Object.defineProperty(tag, 'isConnected', { value: isConnected, configurable: true });
const load = (options?: Partial<LoadServicePayOptions>) => loadServicePay({ src: SRC, ...options });

const succeed = (tag = added.at(-1)) => {
  Object.defineProperty(window, 'ServicePay', { value: API, configurable: true });
  tag?.dispatchEvent(new Event('load'));
};

describe('loadServicePay', () => {
  it('adds one tag, however often it is called, and resolves with ServicePay', async () => {
    const [first, second] = [load(), load()];
    succeed();
    expect(await first).toBe(API);
    expect(await second).toBe(API);
    expect(await load()).toBe(API);
    expect(added.map(({ src }) => src)).toEqual([SRC]);
  });

  it('uses a script that is already loaded, without adding a tag', async () => {
    Object.defineProperty(window, 'ServicePay', { value: API, configurable: true });
    expect(await load()).toBe(API);
    expect(added).toEqual([]);
  });

  it('ignores an element whose id makes it the global ServicePay', async () => {
    Object.defineProperty(window, 'ServicePay', { value: document.createElement('div'), configurable: true });
    const loading = load();
    expect(added).toHaveLength(1);
    succeed();
    expect(await loading).toBe(API);
  });

  it('loads the file with CORS if it has an integrity to check', () => {
    void load({ integrity: 'sha384-abc' });
    expect([added[0]?.integrity, added[0]?.crossOrigin]).toEqual(['sha384-abc', 'anonymous']);
  });

  it('loads the file without CORS if it has no integrity to check', () => {
    void load();
    expect([added[0]?.hasAttribute('integrity'), added[0]?.hasAttribute('crossorigin')]).toEqual([
      false,
      false,
    ]);
  });

  it('rejects if the file cannot be loaded, and tries again on the next call', async () => {
    const loading = load();
    added[0]?.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toMatchObject({ name: 'ScriptError', code: 'script_failed' });
    const again = load();
    expect(added).toHaveLength(2);
    succeed();
    expect(await again).toBe(API);
  });

  const failAfter = async (blockedURI: string, report: Partial<SecurityPolicyViolationEvent> = {}) => {
    const loading = load();
    const violation = Object.assign(new Event('securitypolicyviolation'), {
      blockedURI,
      effectiveDirective: 'script-src-elem',
      disposition: 'enforce',
      ...report,
    });
    document.dispatchEvent(violation);
    added.at(-1)?.dispatchEvent(new Event('error'));
    return loading.catch((error) => error);
  };

  it.each([SRC, 'https://pay.example', 'HTTPS://PAY.EXAMPLE:443/'])(
    'rejects with `script_blocked` if a policy blocks the script, reported as %s',
    async (blockedURI) => {
      const error = await failAfter(blockedURI);
      expect(error).toMatchObject({ code: 'script_blocked' });
      expect(error.message).toContain('script-src https://pay.example');
    },
  );

  it.each([
    '',
    'inline',
    'eval',
    'https://pay.exam',
    'https://pay.example/v1',
    `${SRC}x`,
    'http://pay.example',
  ])('ignores a policy report about "%s"', async (blockedURI) => {
    expect(await failAfter(blockedURI)).toMatchObject({ code: 'script_failed' });
  });

  it.each<Partial<SecurityPolicyViolationEvent>>([
    { disposition: 'report' },
    { effectiveDirective: 'img-src' },
    { effectiveDirective: 'x-script-src' },
  ])('ignores a policy report that did not block a script: %j', async (report) => {
    expect(await failAfter(SRC, report)).toMatchObject({ code: 'script_failed' });
  });

  it('leaves no tag and no listener behind when it fails', async () => {
    const listened = vi.spyOn(document, 'addEventListener');
    const stopped = vi.spyOn(document, 'removeEventListener');
    const loading = load().catch((error) => error);
    const remove = vi.spyOn(added[0] as HTMLScriptElement, 'remove');
    added[0]?.dispatchEvent(new Event('error'));
    expect(await loading).toMatchObject({ code: 'script_failed' });
    expect(remove).toHaveBeenCalledOnce();
    expect(stopped.mock.calls).toEqual(listened.mock.calls);
  });

  describe('with a tag that is held back', () => {
    /** The ways in which consent managers hold back a tag that they do not know. */
    const HOLDS: Record<string, (tag: HTMLScriptElement) => void> = {
      'another type': (tag) => {
        tag.type = 'text/plain';
      },
      'a type that looks like a script': (tag) => {
        tag.type = 'javascript/blocked';
      },
      'its address elsewhere': (tag) => tag.removeAttribute('src'),
      'no tag': (tag) => connect(tag, false),
    };

    beforeEach(() => void vi.useFakeTimers());

    it.each(Object.entries(HOLDS))('rejects with `script_held` after 15 seconds: %s', async (_how, hold) => {
      const loading = load().catch((error) => error);
      hold(added[0] as HTMLScriptElement);
      const remove = vi.spyOn(added[0] as HTMLScriptElement, 'remove');
      const settled = vi.fn();
      void loading.then(settled);
      await vi.advanceTimersByTimeAsync(14_900);
      expect(settled).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(250);
      expect(await loading).toMatchObject({ name: 'ScriptError', code: 'script_held' });
      expect(vi.getTimerCount()).toBe(0);
      // It may still be released.
      expect(remove).not.toHaveBeenCalled();
      // After consent, another call adds a tag.
      void load();
      expect(added).toHaveLength(2);
      succeed();
    });

    it('resolves as soon as another tag has loaded the script', async () => {
      const loading = load();
      HOLDS['another type']?.(added[0] as HTMLScriptElement);
      await vi.advanceTimersByTimeAsync(5_000);
      Object.defineProperty(window, 'ServicePay', { value: API, configurable: true });
      await vi.advanceTimersByTimeAsync(250);
      expect(await loading).toBe(API);
      expect(vi.getTimerCount()).toBe(0);
    });

    it('waits for a tag that is only slow', async () => {
      const loading = load();
      const settled = vi.fn();
      void loading.then(settled, settled);
      await vi.advanceTimersByTimeAsync(120_000);
      expect(settled).not.toHaveBeenCalled();
      succeed();
      expect(await loading).toBe(API);
    });
  });

  it('rejects if the file is another script', async () => {
    const loading = load();
    added[0]?.dispatchEvent(new Event('load'));
    await expect(loading).rejects.toMatchObject({ code: 'not_servicepay' });
  });

  it('creates the address through a Trusted Types policy', () => {
    const createPolicy = vi.fn(
      (_name: string, { createScriptURL }: { createScriptURL(url: string): string }) => ({
        createScriptURL: (url: string) => createScriptURL(url),
      }),
    );
    vi.stubGlobal('trustedTypes', { createPolicy });
    void load();
    vi.unstubAllGlobals();
    expect(createPolicy.mock.calls[0]?.[0]).toBe('servicepay');
    expect(added[0]?.src).toBe(SRC);
  });

  it.each([{}, { src: '' }, undefined])(
    'rejects with a message about the missing src when called with %o',
    async (options) => {
      await expect(loadServicePay(options as never)).rejects.toThrow(/src is missing/);
    },
  );
});

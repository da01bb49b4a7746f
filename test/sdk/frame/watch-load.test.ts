import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutOptions } from '../../../src/sdk/api/types.ts';
import { createCheckout } from '../../../src/sdk/create-checkout.ts';
import { CHECKOUT_ORIGIN, CHECKOUT_URL, createFakePage } from '../support/create-fake-page.ts';
import { FOREIGN_ADDRESSES } from '../support/foreign-addresses.ts';
import { giveFrameWindows } from '../support/give-frame-windows.ts';
import { addContainer, getFrame, mountCheckout } from '../support/mount-checkout.ts';

giveFrameWindows();

/** After `load`: less than the 4 s that the targets allow. */
const HELLO_TIMEOUT_MS = 3_500;

const HELLO = { type: 'hello', version: 1, build: 'test' } as const;

beforeEach(() => {
  vi.useFakeTimers();
});

/** The browser's report to the page about its own policy. */
const violate = (change: object = {}) =>
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), {
      blockedURI: CHECKOUT_ORIGIN,
      effectiveDirective: 'frame-src',
      disposition: 'enforce',
      ...change,
    }),
  );

const mountWatched = (options: Partial<CheckoutOptions> = {}) => {
  const mounted = mountCheckout(options);
  const codes = () =>
    mounted.events.map(([event, data]) => (data as { code?: string } | undefined)?.code ?? event);
  const showDocument = (contentDocument: object | null) =>
    Object.defineProperty(mounted.frame, 'contentDocument', { value: contentDocument, configurable: true });
  showDocument(null);
  return {
    ...mounted,
    codes,
    showDocument,
    finishLoading: () => mounted.frame.dispatchEvent(new Event('load')),
  };
};

describe('a checkout page that fails to load', () => {
  it.each<[string, string, (watched: ReturnType<typeof mountWatched>) => void, ms?: number]>([
    ['unreachable', 'nothing was loaded', () => {}],
    [
      'not_a_checkout',
      'a page was loaded that sends no messages',
      ({ finishLoading }) => finishLoading(),
      HELLO_TIMEOUT_MS,
    ],
    [
      'not_a_checkout',
      'a page of this origin was loaded: `checkoutUrl` leads to the shop itself',
      ({ showDocument, finishLoading }) => {
        showDocument({});
        finishLoading();
      },
      HELLO_TIMEOUT_MS,
    ],
    [
      'timeout',
      'nothing was loaded in Chromium, which would have raised `load` for an address that cannot be reached',
      ({ frame }) => Object.defineProperty(frame, 'featurePolicy', { value: {} }),
    ],
    ['timeout', 'the server has not answered yet', ({ showDocument }) => showDocument({})],
    ['timeout', 'the page sent hello and nothing more', ({ page }) => page.say(HELLO)],
    [
      'unreachable',
      'a browser shows its own error page, and is offline',
      ({ finishLoading }) => {
        vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
        finishLoading();
      },
      HELLO_TIMEOUT_MS,
    ],
    [
      'coep',
      'the shop’s page is cross-origin isolated',
      ({ finishLoading }) => {
        vi.stubGlobal('crossOriginIsolated', true);
        finishLoading();
      },
      HELLO_TIMEOUT_MS,
    ],
  ])('raises load_error %s exactly once after its timeout: %s', (code, _sign, act, ms = 15_000) => {
    const watched = mountWatched();
    act(watched);
    vi.advanceTimersByTime(ms - 1);
    expect(watched.codes()).toEqual([]);
    expect(watched.checkout.state).toBe('loading');
    vi.advanceTimersByTime(1);
    expect(watched.events).toStrictEqual([
      [
        'load_error',
        {
          code,
          message: expect.stringMatching(/.{15,}/),
          docs: expect.stringMatching(new RegExp(`^${CHECKOUT_ORIGIN}/.+#${code}$`)),
        },
      ],
    ]);
    expect(watched.checkout.state).toBe('failed');
    watched.finishLoading();
    vi.advanceTimersByTime(60_000);
    expect(watched.events).toHaveLength(1);
  });

  it('is given up after readyTimeout', () => {
    const { codes } = mountWatched({ readyTimeout: 500 });
    vi.advanceTimersByTime(499);
    expect(codes()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(codes()).toEqual(['unreachable']);
  });

  it('raises no load_error if it is ready in time', () => {
    const { page, codes } = mountWatched();
    vi.advanceTimersByTime(14_999);
    page.comeUp();
    violate();
    vi.advanceTimersByTime(60_000);
    expect(codes()).toEqual(['ready']);
  });

  it('raises no load_error after unmount()', () => {
    const { checkout, codes } = mountWatched();
    checkout.unmount();
    violate();
    vi.advanceTimersByTime(60_000);
    expect(codes()).toEqual([]);
  });

  it.each([true, false])('logs one line on the console, with a handler of the shop: %s', (isHeard) => {
    const report = vi.spyOn(console, 'error').mockReturnValue();
    const silent = createCheckout({ checkoutUrl: CHECKOUT_URL, readyTimeout: 100 });
    if (isHeard) silent.on('load_error', () => {});
    silent.mount(addContainer());
    vi.advanceTimersByTime(100);
    expect(report.mock.calls).toEqual([
      [expect.stringMatching(/^ServicePay: .*\w+.*https:\/\/pay\.example\/.+#\w+/)],
    ]);
    silent.destroy();
  });

  it.each(['validate', 'submit'] as const)('makes %s() reject at once with the same code', async (method) => {
    const { checkout, page } = mountWatched();
    vi.advanceTimersByTime(15_000);
    await expect(checkout[method]()).rejects.toMatchObject({ name: 'CheckoutError', code: 'unreachable' });
    expect(checkout.state).toBe('failed');
    page.comeUp();
    expect(page.heard()).toEqual(['init']);
    checkout[method]();
    expect(page.heard()).toEqual(['init', method]);
  });

  it('can still become ready later', () => {
    const { checkout, page, codes } = mountWatched();
    vi.advanceTimersByTime(15_000);
    page.comeUp();
    expect(codes()).toEqual(['unreachable', 'ready']);
    expect(checkout.state).toBe('ready');
  });

  it('is loaded again by mount() in another iframe, and can fail again', () => {
    const { checkout, container, frame, codes } = mountWatched();
    vi.advanceTimersByTime(15_000);
    checkout.mount(container);
    const second = getFrame(container);
    expect(second).not.toBe(frame);
    expect(checkout.state).toBe('loading');
    vi.advanceTimersByTime(15_000);
    checkout.mount(container);
    createFakePage(getFrame(container)).comeUp();
    expect(codes()).toEqual(['unreachable', 'unreachable', 'ready']);
  });

  it('is loaded again by mount() inside a load_error handler', () => {
    const { checkout, container, frame } = mountWatched();
    checkout.once('load_error', () => checkout.mount(container));
    vi.advanceTimersByTime(15_000);
    expect(getFrame(container)).not.toBe(frame);
    expect(checkout.state).toBe('loading');
    createFakePage(getFrame(container)).comeUp();
    expect(checkout.state).toBe('ready');
  });
});

describe('a Content-Security-Policy', () => {
  it('that blocks the iframe raises load_error at once', async () => {
    const { checkout, codes, events } = mountWatched();
    const question = checkout.validate();
    violate();
    expect(codes()).toEqual(['blocked_by_csp']);
    expect(events[0]?.[1]).toMatchObject({
      message: expect.stringContaining(`frame-src ${CHECKOUT_ORIGIN}`),
    });
    await expect(question).rejects.toMatchObject({ code: 'blocked_by_csp' });
    violate();
    vi.advanceTimersByTime(60_000);
    expect(codes()).toHaveLength(1);
  });

  it.each([`${CHECKOUT_ORIGIN}/`, CHECKOUT_URL, `${CHECKOUT_ORIGIN}:443`, 'HTTPS://PAY.EXAMPLE'])(
    'is recognized in each notation of the address: %s',
    (blockedURI) => {
      const { codes } = mountWatched();
      violate({ blockedURI });
      expect(codes()).toEqual(['blocked_by_csp']);
    },
  );

  it.each<[string, object]>([
    ['only reports', { disposition: 'report' }],
    ['blocks something else', { effectiveDirective: 'img-src' }],
    ['blocks the frame of another site', { blockedURI: 'https://ads.example' }],
    ['does not name the blocked address', { blockedURI: '' }],
    ['names a keyword', { blockedURI: 'inline' }],
    ...FOREIGN_ADDRESSES.map((blockedURI): [string, object] => [`blocks ${blockedURI}`, { blockedURI }]),
  ])('that %s raises no load_error', (_what, change) => {
    const { codes } = mountWatched();
    violate(change);
    expect(codes()).toEqual([]);
  });
});

describe('a Permissions-Policy', () => {
  const mountWith = (allowsFeature: (name: string) => boolean, options?: Partial<CheckoutOptions>) => {
    const watched = mountWatched(options);
    Object.defineProperty(watched.frame, 'featurePolicy', { value: { allowsFeature } });
    return watched;
  };

  it('that forbids wallets logs one warning, and the checkout is used without them', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { checkout, page, codes } = mountWith((name) => name !== 'payment');
    page.comeUp();
    expect(codes()).toEqual(['ready']);
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/^ServicePay: .*payment=\(self "https:\/\/pay\.example"\).*Permissions-Policy/)],
    ]);
    expect(checkout.state).toBe('ready');
    expect(page.heard()).toEqual(['init']);
    page.comeUp();
    expect(codes()).toEqual(['ready']);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it.each<[string, boolean, Partial<CheckoutOptions>]>([
    ['allows wallets', true, {}],
    ['forbids wallets that the shop has switched off', false, { allowPayment: false }],
  ])('that %s logs no warning', (_what, isAllowed, options) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { page, codes } = mountWith(() => isAllowed, options);
    page.comeUp();
    expect(codes()).toEqual(['ready']);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('a page of another protocol version', () => {
  it('raises load_error at its hello, and is sent no message', async () => {
    const { checkout, page, codes } = mountWatched();
    const results = [checkout.validate(), checkout.submit()];
    page.say({ ...HELLO, version: 2 });
    expect(codes()).toEqual(['version']);
    for (const result of results) await expect(result).rejects.toMatchObject({ code: 'version' });
    expect(checkout.state).toBe('failed');
    vi.advanceTimersByTime(60_000);
    expect(page.posts).toEqual([]);
    expect(codes()).toHaveLength(1);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCheckout } from '../../src/sdk/create-checkout.ts';
import { CHECKOUT_ORIGIN, CHECKOUT_URL } from './create-fake-page.ts';
import { addContainer, mountCheckout } from './mount-checkout.ts';
import { useFrameWindows } from './use-frame-windows.ts';

useFrameWindows();

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const HELLO = { type: 'hello', version: 1, build: 'test' } as const;
const READY = { type: 'ready', methods: ['card'] } as const;
const FLAGS = { applePayParentBridge: true, externalSubmit: false, autoHeight: false };

describe('the handshake', () => {
  it('says nothing before the page says hello', () => {
    const { checkout, page } = mountCheckout();
    checkout.validate();
    checkout.submit();
    vi.advanceTimersByTime(5_000);
    expect(page.posts).toEqual([]);
  });

  it('answers hello with exactly the options, sent to exactly the origin of the page', () => {
    const { page, events } = mountCheckout();
    page.say(HELLO);
    expect(page.posts).toEqual([
      { message: { servicepay: 1, type: 'init', options: FLAGS }, targetOrigin: 'https://pay.example' },
    ]);
    expect(events).toEqual([]);
  });

  it('tells the page the hints that were given, and nothing that is only for the iframe', () => {
    const { page } = mountCheckout({
      locale: 'it',
      paymentMethods: ['card', 'klarna'],
      theme: { customCss: 'https://shop.example/pay.css' },
      height: '500px',
      width: '90%',
      allowPayment: false,
      applePayParentBridge: false,
      externalSubmit: true,
    });
    page.say(HELLO);
    expect(page.posts[0]?.message).toStrictEqual({
      servicepay: 1,
      type: 'init',
      options: {
        locale: 'it',
        paymentMethods: ['card', 'klarna'],
        customCss: 'https://shop.example/pay.css',
        applePayParentBridge: false,
        externalSubmit: true,
        autoHeight: false,
      },
    });
  });

  it('leaves out a theme without a stylesheet', () => {
    const { page } = mountCheckout({ theme: {} });
    page.say(HELLO);
    expect(page.posts[0]?.message).toStrictEqual({ servicepay: 1, type: 'init', options: FLAGS });
  });

  it('raises ready when the page says that it can be used, once', () => {
    const { page, events } = mountCheckout();
    page.comeUp();
    expect(events).toEqual([['ready', undefined]]);
    page.say(READY);
    page.comeUp();
    expect(events).toEqual([['ready', undefined]]);
  });

  it('initialises a page that was loaded again, as it did the first one', () => {
    const { page } = mountCheckout({ locale: 'it' });
    page.comeUp();
    page.say(HELLO);
    expect(page.posts).toHaveLength(2);
    expect(page.posts[1]).toEqual(page.posts[0]);
  });

  it('keeps the handlers when the page is loaded again', () => {
    const { page, events } = mountCheckout();
    page.comeUp();
    page.comeUp();
    page.say({ type: 'method_change', method: 'klarna' });
    expect(events.at(-1)).toEqual(['method_change', { method: 'klarna' }]);
  });
});

describe('a page that does not come up', () => {
  const LOAD_ERROR = expect.objectContaining({
    code: 'timeout',
    message: expect.stringContaining(CHECKOUT_ORIGIN),
  });

  it.each([
    ['silent', () => {}],
    ['not ready', (page: { say(message: object): void }) => page.say(HELLO)],
  ])('raises load_error after 15 seconds of being %s, once', (_case, act) => {
    const { page, events } = mountCheckout();
    act(page as never);
    vi.advanceTimersByTime(14_999);
    expect(events).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(events).toEqual([['load_error', LOAD_ERROR]]);
    vi.advanceTimersByTime(60_000);
    expect(events).toHaveLength(1);
  });

  it('raises nothing when the page is ready in time', () => {
    const { page, events } = mountCheckout();
    vi.advanceTimersByTime(14_999);
    page.comeUp();
    vi.advanceTimersByTime(60_000);
    expect(events).toEqual([['ready', undefined]]);
  });

  it('is reported on the console only if nobody listens', () => {
    const report = vi.spyOn(console, 'error').mockReturnValue();
    mountCheckout();
    vi.advanceTimersByTime(15_000);
    expect(report).not.toHaveBeenCalled();
    const silent = createCheckout({ checkoutUrl: CHECKOUT_URL }).mount(addContainer());
    vi.advanceTimersByTime(15_000);
    expect(report.mock.calls).toEqual([[LOAD_ERROR]]);
    silent.destroy();
  });

  it('can still come up later', () => {
    const { page, events } = mountCheckout();
    vi.advanceTimersByTime(15_000);
    page.comeUp();
    expect(events.map(([event]) => event)).toEqual(['load_error', 'ready']);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHECKOUT_ORIGIN } from './create-fake-page.ts';
import { mountCheckout } from './mount-checkout.ts';
import { useFrameWindows } from './use-frame-windows.ts';

useFrameWindows();

const GO = `${CHECKOUT_ORIGIN}/checkout/tok_1/go`;

/** Where the top window was sent; of one of another origin nothing but the setter of `href` can be used. */
let visited: string[];
let report: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers();
  visited = [];
  const topLocation = Object.defineProperty({}, 'href', { set: (url: string) => void visited.push(url) });
  vi.stubGlobal('top', { location: topLocation });
  report = vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an event of the page', () => {
  it('complete is raised with its type alone', () => {
    const { page, events } = mountCheckout();
    page.say({ type: 'complete', transactionId: 'order-1', status: 'SETTLED', method: 'card' });
    expect(events).toStrictEqual([['complete', { type: 'payment.completed' }]]);
  });

  it('complete is raised once a mount, and again after the next', () => {
    const { checkout, container, page, events, frame } = mountCheckout();
    const complete = {
      type: 'complete',
      transactionId: 'order-1',
      status: 'PENDING',
      method: 'klarna',
    } as const;
    page.say(complete);
    page.say(complete);
    page.comeUp();
    page.say({ ...complete, status: 'SETTLED' });
    expect(events.filter(([event]) => event === 'complete')).toHaveLength(1);
    checkout.unmount();
    checkout.mount(container);
    page.say(complete, { source: container.querySelector('iframe')?.contentWindow });
    expect(frame.isConnected).toBe(false);
    expect(events.filter(([event]) => event === 'complete')).toHaveLength(2);
  });

  it('error is raised with type, message and code, as often as it happens', () => {
    const { page, events } = mountCheckout();
    page.say({ type: 'error', code: 'card_declined', message: 'The card was declined.' });
    page.say({ type: 'error', code: 'insufficient_funds', message: '<b>No</b> money.' });
    expect(events).toStrictEqual([
      ['error', { type: 'payment.failed', message: 'The card was declined.', code: 'card_declined' }],
      ['error', { type: 'payment.failed', message: '<b>No</b> money.', code: 'insufficient_funds' }],
    ]);
  });

  it('method_change is raised with the method', () => {
    const { page, events } = mountCheckout();
    page.say({ type: 'method_change', method: 'klarna' });
    expect(events).toStrictEqual([['method_change', { method: 'klarna' }]]);
  });

  it('resize is none while the height is fixed', () => {
    const { page, events, frame } = mountCheckout();
    for (const height of [480, -1, 1e9]) page.say({ type: 'resize', height });
    expect(events).toEqual([]);
    expect(frame.style.height).toBe('720px');
  });
});

describe('a redirect', () => {
  it('is raised, and then takes the top window there', () => {
    const { checkout, page } = mountCheckout();
    const seen: unknown[] = [];
    checkout.on('redirect', ({ url }) => seen.push(url, [...visited]));
    page.say({ type: 'redirect', url: GO });
    expect(seen).toEqual([GO, []]);
    expect(visited).toEqual([GO]);
  });

  it('happens without a handler too', () => {
    const { page } = mountCheckout();
    page.say({ type: 'redirect', url: GO });
    expect(visited).toEqual([GO]);
  });

  it('can be prevented by the shop', () => {
    const { checkout, page, events } = mountCheckout();
    checkout.on('redirect', (event) => event.preventDefault());
    page.say({ type: 'redirect', url: GO });
    expect(events).toEqual([['redirect', { url: GO, preventDefault: expect.any(Function) }]]);
    expect(visited).toEqual([]);
    expect(report).not.toHaveBeenCalled();
  });

  it('is not prevented when that comes too late', () => {
    const { checkout, page } = mountCheckout();
    const late: (() => void)[] = [];
    checkout.on('redirect', ({ preventDefault }) => late.push(preventDefault));
    page.say({ type: 'redirect', url: GO });
    late[0]?.();
    vi.advanceTimersByTime(1_001);
    page.say({ type: 'redirect', url: GO });
    expect(visited).toEqual([GO, GO]);
  });

  it('happens even if a handler throws', () => {
    const { checkout, page } = mountCheckout();
    checkout.on('redirect', () => {
      throw new Error('a bug of the shop');
    });
    page.say({ type: 'redirect', url: GO });
    expect(visited).toEqual([GO]);
    expect(() => vi.runOnlyPendingTimers()).toThrow('a bug of the shop');
  });

  it.each([
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a blob of the page', `blob:${CHECKOUT_ORIGIN}/9f7a`],
    ['a stranger', 'https://evil.test/'],
    ['a look-alike', 'https://pay.example.evil.test/'],
    ['another port', 'https://pay.example:8443/'],
    ['no https', 'http://pay.example/'],
    ['a path', '/checkout/tok_1/go'],
    ['nothing', ''],
    ['an address over the cap', `${GO}?${'x'.repeat(1_000)}`],
  ])('to anywhere else is blocked, and the developer told: %s', (_case, url) => {
    const { page, events } = mountCheckout();
    page.say({ type: 'redirect', url });
    expect(visited).toEqual([]);
    expect(events).toEqual([]);
    expect(report.mock.calls).toEqual([
      [
        expect.objectContaining({
          code: 'redirect_blocked',
          message: expect.stringContaining(CHECKOUT_ORIGIN),
        }),
      ],
    ]);
    page.say({ type: 'redirect', url: GO });
    expect(visited).toEqual([GO]);
  });

  it.each([
    ['a stranger', { origin: 'https://evil.test' }],
    ['another window', { source: window }],
  ])('of %s is not even reported', (_case, forged) => {
    const { page } = mountCheckout();
    page.say({ type: 'redirect', url: GO }, forged);
    page.say({ type: 'redirect', url: 'https://evil.test/' }, forged);
    expect(visited).toEqual([]);
    expect(report).not.toHaveBeenCalled();
  });

  it('that is said twice is one, while one of a shopper who came back is another', () => {
    const { page, events } = mountCheckout();
    page.say({ type: 'redirect', url: GO });
    vi.advanceTimersByTime(1_000);
    page.say({ type: 'redirect', url: GO });
    expect(visited).toEqual([GO]);
    vi.advanceTimersByTime(1);
    page.say({ type: 'redirect', url: GO });
    expect(visited).toEqual([GO, GO]);
    expect(events).toHaveLength(2);
  });

  it.each(['unmount', 'destroy'] as const)('does not happen after %s()', (end) => {
    const { checkout, page } = mountCheckout();
    checkout[end]();
    page.say({ type: 'redirect', url: GO });
    expect(visited).toEqual([]);
  });

  it.each(['unmount', 'destroy'] as const)('does not happen when a handler calls %s()', (end) => {
    const { checkout, page } = mountCheckout();
    checkout.on('redirect', () => checkout[end]());
    page.say({ type: 'redirect', url: GO });
    expect(visited).toEqual([]);
  });
});

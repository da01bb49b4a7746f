import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHECKOUT_ORIGIN } from '../support/create-fake-page.ts';
import { giveFrameWindows } from '../support/give-frame-windows.ts';
import { mountCheckout } from '../support/mount-checkout.ts';

giveFrameWindows();

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
    const reportError = vi.fn();
    vi.stubGlobal('reportError', reportError);
    const { checkout, page } = mountCheckout();
    const bug = new Error('a bug of the shop');
    checkout.on('redirect', () => {
      throw bug;
    });
    page.say({ type: 'redirect', url: GO });
    expect(visited).toEqual([GO]);
    expect(reportError.mock.calls).toEqual([[bug]]);
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

  it('to another address is another one, however soon: the shopper was back at once', () => {
    const { page } = mountCheckout();
    page.say({ type: 'redirect', url: GO });
    page.say({ type: 'redirect', url: `${GO}/2` });
    expect(visited).toEqual([GO, `${GO}/2`]);
  });

  it('goes by this window when the top one refuses: framed by another site, and no click', () => {
    const topLocation = Object.defineProperty({}, 'href', {
      set: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
    vi.stubGlobal('top', { location: topLocation });
    const own = { href: '', origin: location.origin };
    vi.stubGlobal('location', own);
    const { page } = mountCheckout();
    page.say({ type: 'redirect', url: GO });
    expect(own.href).toBe(GO);
  });

  it('does not happen when a handler takes the iframe out itself', () => {
    const { checkout, container, page } = mountCheckout();
    checkout.on('redirect', () => container.replaceChildren());
    page.say({ type: 'redirect', url: GO });
    expect(visited).toEqual([]);
  });
});

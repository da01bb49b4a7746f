import { beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('a redirect of the page in the frame', () => {
  it('raises the event before it navigates the top window', () => {
    const { checkout, page } = mountCheckout();
    const seen: unknown[] = [];
    checkout.on('redirect', ({ url }) => seen.push(url, [...visited]));
    page.say({ type: 'redirect', url: GO });
    expect(seen).toEqual([GO, []]);
    expect(visited).toEqual([GO]);
  });

  it('navigates without a handler, too', () => {
    const { page } = mountCheckout();
    page.say({ type: 'redirect', url: GO });
    expect(visited).toEqual([GO]);
  });

  it('can be prevented by a handler', () => {
    const { checkout, page, events } = mountCheckout();
    checkout.on('redirect', (event) => event.preventDefault());
    page.say({ type: 'redirect', url: GO });
    expect(events).toEqual([['redirect', { url: GO, preventDefault: expect.any(Function) }]]);
    expect(visited).toEqual([]);
    expect(report).not.toHaveBeenCalled();
  });

  it('cannot be prevented after its handlers have run', () => {
    const { checkout, page } = mountCheckout();
    const late: (() => void)[] = [];
    checkout.on('redirect', ({ preventDefault }) => late.push(preventDefault));
    page.say({ type: 'redirect', url: GO });
    late[0]?.();
    vi.advanceTimersByTime(1_001);
    page.say({ type: 'redirect', url: GO });
    expect(visited).toEqual([GO, GO]);
  });

  it('navigates even if a handler throws', () => {
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
    ['another origin', 'https://evil.test/'],
    ['a look-alike', 'https://pay.example.evil.test/'],
    ['another port', 'https://pay.example:8443/'],
    ['plain http', 'http://pay.example/'],
    ['a path', '/checkout/tok_1/go'],
    ['nothing', ''],
    ['an address over the cap', `${GO}?${'x'.repeat(1_000)}`],
  ])('is blocked and logged if it leads to a target that is not allowed: %s', (_case, url) => {
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
    ['another origin', { origin: 'https://evil.test' }],
    ['another window', { source: window }],
  ])('is ignored without a log if it was sent by %s', (_case, forged) => {
    const { page } = mountCheckout();
    page.say({ type: 'redirect', url: GO }, forged);
    page.say({ type: 'redirect', url: 'https://evil.test/' }, forged);
    expect(visited).toEqual([]);
    expect(report).not.toHaveBeenCalled();
  });

  it('counts once if it is repeated within a second, and again after that', () => {
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

  it.each(['unmount', 'destroy'] as const)('does not navigate after %s()', (end) => {
    const { checkout, page } = mountCheckout();
    checkout[end]();
    page.say({ type: 'redirect', url: GO });
    expect(visited).toEqual([]);
  });

  it.each(['unmount', 'destroy'] as const)('does not navigate if a handler calls %s()', (end) => {
    const { checkout, page } = mountCheckout();
    checkout.on('redirect', () => checkout[end]());
    page.say({ type: 'redirect', url: GO });
    expect(visited).toEqual([]);
  });

  it('to a second address navigates even within a second', () => {
    const { page } = mountCheckout();
    page.say({ type: 'redirect', url: GO });
    page.say({ type: 'redirect', url: `${GO}/2` });
    expect(visited).toEqual([GO, `${GO}/2`]);
  });

  it('navigates the shop’s own window if the top window refuses', () => {
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

  it('does not navigate if a handler removes the iframe', () => {
    const { checkout, container, page } = mountCheckout();
    checkout.on('redirect', () => container.replaceChildren());
    page.say({ type: 'redirect', url: GO });
    expect(visited).toEqual([]);
  });
});

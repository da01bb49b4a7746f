import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCheckout } from '../../../src/sdk/create-checkout.ts';
import { arbitraryForeignValue } from '../../protocol/arbitrary-foreign-value.ts';
import { arbitraryMutation } from '../../protocol/arbitrary-mutation.ts';
import { listForeignValues } from '../../protocol/list-foreign-values.ts';
import { VALID_FRAME_MESSAGES } from '../../protocol/valid-frame-messages.ts';
import { CHECKOUT_ORIGIN, CHECKOUT_URL } from '../support/create-fake-page.ts';
import { deliver } from '../support/deliver.ts';
import { giveFrameWindows } from '../support/give-frame-windows.ts';
import { addContainer, mountCheckout } from '../support/mount-checkout.ts';

giveFrameWindows();

beforeEach(() => void vi.useFakeTimers());

const COMPLETE = { type: 'complete', transactionId: 'order-1', status: 'SETTLED', method: 'card' } as const;

describe('a message to the shop’s window', () => {
  it('is accepted from the window of the iframe and the origin of the page', () => {
    const { page, events } = mountCheckout();
    page.say(COMPLETE);
    expect(events).toEqual([['complete', { type: 'payment.completed' }]]);
  });

  it.each([
    ['an empty origin', ''],
    ['an opaque origin', 'null'],
    ['the wildcard', '*'],
    ['the shop', 'https://shop.example'],
    ['a third party', 'https://evil.test'],
    ['a cut-off prefix', 'https://pay.exampl'],
    ['a shorter cut-off prefix', 'https://pay'],
    ['an extra suffix', 'https://pay.example.evil.test'],
    ['an extra prefix', 'https://evil-pay.example'],
    ['a subdomain', 'https://www.pay.example'],
    ['a parent domain', 'https://example'],
    ['another port', 'https://pay.example:8443'],
    ['the default port, written out', 'https://pay.example:443'],
    ['plain http', 'http://pay.example'],
    ['a trailing dot', 'https://pay.example.'],
    ['a trailing slash', 'https://pay.example/'],
    ['capitals', 'https://PAY.example'],
    ['a punycode twin', 'https://xn--ay-6kc.example'],
    ['a Cyrillic twin', 'https://рay.example'],
    ['a blank before it', ' https://pay.example'],
    ['the whole address', 'https://pay.example/checkout/tok_1'],
  ])('is dropped from another origin: %s', (_case, origin) => {
    const { page, events } = mountCheckout();
    for (const message of VALID_FRAME_MESSAGES) page.say(message, { origin });
    expect(events).toEqual([]);
    expect(page.posts).toEqual([]);
    page.say(COMPLETE);
    expect(events).toEqual([['complete', { type: 'payment.completed' }]]);
  });

  it('is dropped from any other window, even of the right origin', () => {
    const { page, events } = mountCheckout();
    const sibling = document.body.appendChild(document.createElement('iframe'));
    for (const source of [window, sibling.contentWindow, {}, null, undefined]) {
      for (const message of VALID_FRAME_MESSAGES) page.say(message, { source });
    }
    sibling.remove();
    expect(events).toEqual([]);
    expect(page.posts).toEqual([]);
    page.say(COMPLETE);
    expect(events).toEqual([['complete', { type: 'payment.completed' }]]);
  });

  it.each([
    ['unmounted', ({ checkout }: ReturnType<typeof mountCheckout>) => checkout.unmount()],
    ['destroyed', ({ checkout }: ReturnType<typeof mountCheckout>) => checkout.destroy()],
    ['removed by the shop', ({ container }: ReturnType<typeof mountCheckout>) => container.replaceChildren()],
    ['moved', ({ frame }: ReturnType<typeof mountCheckout>) => document.body.append(frame)],
  ])('is dropped after its iframe was %s', (_case, act) => {
    const mounted = mountCheckout();
    const { page, events, frame } = mounted;
    page.say({ type: 'method_change', method: 'card' });
    expect(events).toHaveLength(1);
    act(mounted);
    page.say(COMPLETE);
    expect(events).toHaveLength(1);
    frame.remove();
  });

  it.each(listForeignValues({ servicepay: 1, ...COMPLETE }))('is ignored when it is %s', (_what, data) => {
    const { page, events } = mountCheckout();
    page.say(COMPLETE, { data });
    expect(events).toEqual([]);
    page.say(COMPLETE);
    expect(events).toHaveLength(1);
  });

  it('of any foreign data throws nothing, calls no handler and changes no prototype', () => {
    const { frame, events, page } = mountCheckout();
    const before = Object.getOwnPropertyNames(Object.prototype);
    const source = frame.contentWindow;
    fc.assert(
      fc.property(
        arbitraryForeignValue().filter((data) => data !== ''),
        (data) => {
          for (const origin of [CHECKOUT_ORIGIN, location.origin]) deliver({ source, origin, data });
          return events.length === 0 && page.posts.length === 0;
        },
      ),
    );
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });

  it('raises only well-formed events when any field is changed to any value', () => {
    const top = { location: { href: '' } };
    vi.stubGlobal('top', top);
    vi.spyOn(console, 'error').mockReturnValue();
    const { frame, events, checkout } = mountCheckout();
    const text = expect.any(String);
    const shapes: Record<string, unknown> = {
      ready: undefined,
      complete: { type: 'payment.completed' },
      error: { type: 'payment.failed', code: text, message: text },
      method_change: { method: text },
      change: { complete: expect.any(Boolean) },
      amount_change: { amount: expect.any(Number), currency: text },
      redirect: {
        url: expect.stringMatching(/^https:\/\/pay\.example\//),
        preventDefault: expect.any(Function),
      },
      validation: { valid: expect.any(Boolean), errors: expect.any(Object) },
      load_error: { code: 'version', message: text, docs: text },
    };
    checkout.on('redirect', ({ preventDefault }) => preventDefault());
    fc.assert(
      fc.property(
        arbitraryMutation(VALID_FRAME_MESSAGES.map((valid) => ({ servicepay: 1, ...valid }))),
        (data) => {
          deliver({ source: frame.contentWindow, origin: CHECKOUT_ORIGIN, data });
          for (const [event, raised] of events.splice(0)) expect(raised, event).toStrictEqual(shapes[event]);
          expect(top.location.href).toBe('');
        },
      ),
      { numRuns: 500 },
    );
    vi.unstubAllGlobals();
  });
});

/** Values that the browser's own copy of a message never is, and the empty text, which is tested below. */
const CANNOT_ARRIVE = /throws|revoked|empty string/;

describe('the return message of the shop’s own page', () => {
  const RETURN = { type: 'service-payment-complete', status: 'success' };

  it('is raised as `return`, not as `complete`, if it was sent by the iframe at the shop’s origin', () => {
    const { frame, events } = mountCheckout();
    deliver({ source: frame.contentWindow, origin: 'https://shop.example', data: RETURN });
    expect(events).toEqual([['return', { status: 'success' }]]);
  });

  it.each([
    ['the origin of the page', CHECKOUT_ORIGIN],
    ['a third party', 'https://evil.test'],
    ['a look-alike', 'https://shop.example.evil.test'],
    ['another port', 'https://shop.example:8443'],
    ['an opaque origin', 'null'],
  ])('is dropped from %s', (_case, origin) => {
    const { frame, events } = mountCheckout();
    deliver({ source: frame.contentWindow, origin, data: RETURN });
    expect(events).toEqual([]);
  });

  it('is dropped from another window', () => {
    const { events } = mountCheckout();
    deliver({ source: window, origin: 'https://shop.example', data: RETURN });
    expect(events).toEqual([]);
  });

  it('is not mixed up with a protocol message that is sent at the shop’s origin', () => {
    const { page, events } = mountCheckout();
    page.say(COMPLETE, { origin: 'https://shop.example' });
    page.say({ ...RETURN, servicepay: 1, type: 'complete' } as never, { origin: 'https://shop.example' });
    expect(events).toEqual([]);
  });

  it.each([
    ['its JSON text', JSON.stringify(RETURN)],
    ['a list with it', [RETURN]],
    ['another type', { ...RETURN, type: 'service-payment-completed' }],
    ['the type in a list', { ...RETURN, type: [RETURN.type] }],
    ['no status', { type: RETURN.type }],
    ['a status that is not text', { ...RETURN, status: true }],
    ['an inherited status', Object.assign(Object.create({ status: 'success' }), { type: RETURN.type })],
    ['an inherited type', Object.assign(Object.create({ type: RETURN.type }), { status: 'success' })],
    ...listForeignValues({ servicepay: 1, type: 'return' }).filter(([what]) => !CANNOT_ARRIVE.test(what)),
  ])('is ignored when it is %s', (_what, data) => {
    const { frame, events } = mountCheckout();
    deliver({ source: frame.contentWindow, origin: location.origin, data });
    expect(events).toEqual([]);
  });

  it('is ignored when it is an empty text', () => {
    const { frame, events } = mountCheckout();
    deliver({ source: frame.contentWindow, origin: location.origin, data: '' });
    expect(events).toEqual([]);
  });

  it('passes on any status text, cut if it is too long', () => {
    const { frame, events } = mountCheckout();
    for (const status of ['failure', '', 's'.repeat(10_000)])
      deliver({ source: frame.contentWindow, origin: location.origin, data: { ...RETURN, status } });
    expect(events.map(([, data]) => (data as { status: string }).status)).toEqual([
      'failure',
      '',
      's'.repeat(1_000),
    ]);
  });
});

describe('the message listener', () => {
  it('is added once for all checkouts, and removed with the last one', () => {
    const add = vi.spyOn(globalThis, 'addEventListener');
    const remove = vi.spyOn(globalThis, 'removeEventListener');
    for (const round of [1, 2]) {
      const all = Array.from({ length: 20 }, () => mountCheckout());
      // A browser adds the same one once.
      expect(new Set(add.mock.calls.map(([, listener]) => listener)).size).toBe(1);
      for (const { checkout } of all.slice(1)) checkout.unmount();
      expect(remove).toHaveBeenCalledTimes(round - 1);
      all[0]?.checkout.unmount();
      expect(remove).toHaveBeenCalledTimes(round);
      expect(remove.mock.lastCall).toEqual(add.mock.lastCall);
    }
  });

  it('is there again for the next checkout if someone has removed all of the window', () => {
    const add = vi.spyOn(globalThis, 'addEventListener');
    mountCheckout();
    // `document.open()` does so, of which the first checkout has not heard yet.
    for (const [type, listener] of add.mock.calls) removeEventListener(type, listener);
    const { page, events } = mountCheckout();
    page.say(COMPLETE);
    expect(events).toHaveLength(1);
  });

  it('does not read the data of messages from other windows', () => {
    mountCheckout();
    const read = vi.fn();
    const event = new MessageEvent('message', { source: window, origin: CHECKOUT_ORIGIN });
    Object.defineProperty(event, 'data', { get: read });
    window.dispatchEvent(event);
    expect(read).not.toHaveBeenCalled();
  });

  it('finds the checkout of a message without a look at any other, once each page has sent something', () => {
    const all = Array.from({ length: 100 }, () => mountCheckout());
    const read = vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get');
    const sendForeign = () => deliver({ source: window, origin: CHECKOUT_ORIGIN, data: COMPLETE });
    sendForeign();
    expect(read).toHaveBeenCalledTimes(100);
    for (const { page } of all) page.comeUp();
    read.mockClear();
    sendForeign();
    expect(read).not.toHaveBeenCalled();
    all[50]?.page.say(COMPLETE);
    expect(read.mock.contexts.filter((frame) => frame !== all[50]?.frame)).toEqual([]);
    expect(all[50]?.events.at(-1)).toEqual(['complete', { type: 'payment.completed' }]);
    // Checkouts that are mounted later are found, too, and so are the others after one is gone.
    const late = mountCheckout();
    all[0]?.checkout.unmount();
    for (const { page, events } of [late, all[99] as typeof late]) {
      page.say(COMPLETE);
      expect(events.at(-1)).toEqual(['complete', { type: 'payment.completed' }]);
    }
  });

  it('does not read the window of an iframe on mount and destroy', () => {
    const read = vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get');
    const { page, events } = mountCheckout();
    read.mockClear();
    const checkout = createCheckout({ checkoutUrl: CHECKOUT_URL }).mount(addContainer());
    expect(read).not.toHaveBeenCalled();
    checkout.destroy();
    expect(read).not.toHaveBeenCalled();
    page.say(COMPLETE);
    expect(events).toHaveLength(1);
  });

  it('ignores a message without a source, even after the iframe was removed', () => {
    const { container, page, events } = mountCheckout();
    container.replaceChildren();
    for (const source of [null, undefined]) page.say(COMPLETE, { source } as never);
    expect(events).toEqual([]);
  });
});

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FrameMessage } from '../../src/protocol/messages.ts';
import { createCheckout } from '../../src/sdk/create-checkout.ts';
import { arbitraryForeignValue } from '../protocol/arbitrary-foreign-value.ts';
import { arbitraryMutation } from '../protocol/arbitrary-mutation.ts';
import { listForeignValues } from '../protocol/list-foreign-values.ts';
import { VALID_FRAME_MESSAGES } from '../protocol/valid-frame-messages.ts';
import { CHECKOUT_ORIGIN, CHECKOUT_URL } from './create-fake-page.ts';
import { deliver } from './deliver.ts';
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
const COMPLETE = { type: 'complete', transactionId: 'order-1', status: 'SETTLED', method: 'card' } as const;
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

describe('a message', () => {
  it('counts when it comes from the window of the iframe and the origin of the page', () => {
    const { page, events } = mountCheckout();
    page.say(COMPLETE);
    expect(events).toEqual([['complete', { type: 'payment.completed' }]]);
  });

  it.each([
    ['an empty one', ''],
    ['an opaque one', 'null'],
    ['any', '*'],
    ['the shop', 'https://shop.example'],
    ['a stranger', 'https://evil.test'],
    ['a cut-off prefix', 'https://pay.exampl'],
    ['a shorter cut-off prefix', 'https://pay'],
    ['an extra suffix', 'https://pay.example.evil.test'],
    ['an extra prefix', 'https://evil-pay.example'],
    ['a subdomain', 'https://www.pay.example'],
    ['a parent domain', 'https://example'],
    ['another port', 'https://pay.example:8443'],
    ['the default port, written out', 'https://pay.example:443'],
    ['no https', 'http://pay.example'],
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
  ])('of an iframe that was %s is not heard any more', (_case, act) => {
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

  it('never throws, calls nobody and changes no prototype when it is just anything', () => {
    const { frame, events, page } = mountCheckout();
    const before = Object.getOwnPropertyNames(Object.prototype);
    const source = frame.contentWindow;
    fc.assert(
      fc.property(arbitraryForeignValue(), (data) => {
        for (const origin of [CHECKOUT_ORIGIN, location.origin]) deliver({ source, origin, data });
        return events.length === 0 && page.posts.length === 0;
      }),
    );
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });

  it('raises only well-formed events when one field of a valid one is changed to anything', () => {
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
      redirect: { url: expect.stringMatching(/^https:\/\/pay\.example\//), preventDefault: expect.any(Function) },
      validation: { valid: expect.any(Boolean), errors: expect.any(Object) },
    };
    checkout.on('redirect', ({ preventDefault }) => preventDefault());
    fc.assert(
      fc.property(arbitraryMutation(VALID_FRAME_MESSAGES.map((valid) => ({ servicepay: 1, ...valid }))), (data) => {
        deliver({ source: frame.contentWindow, origin: CHECKOUT_ORIGIN, data });
        for (const [event, raised] of events.splice(0)) expect(raised, event).toStrictEqual(shapes[event]);
        expect(top.location.href).toBe('');
      }),
      { numRuns: 500 },
    );
    vi.unstubAllGlobals();
  });
});

describe('validate()', () => {
  const ask = (mounted: ReturnType<typeof mountCheckout>) => {
    const promise = mounted.checkout.validate();
    return { promise, id: mounted.page.askedIds('validate').at(-1) as number };
  };
  const mountReady = () => {
    const mounted = mountCheckout();
    mounted.page.comeUp();
    return mounted;
  };

  it.each([
    [{ valid: true, errors: {} }],
    [{ valid: false, errors: { card_number: 'Enter the card number.', cvc: 'Enter the security code.' } }],
    [{ valid: false, errors: {} }],
  ])('resolves with what the page answers, and raises it: %o', async (result) => {
    const mounted = mountReady();
    const { promise, id } = ask(mounted);
    mounted.page.say({ type: 'validation', id, ...result });
    expect(mounted.events.at(-1)).toEqual(['validation', result]);
    await expect(promise).resolves.toEqual(result);
  });

  it.each([
    ['true with errors', { valid: true, errors: { cvc: 'Wrong.' } }, { valid: false, errors: { cvc: 'Wrong.' } }],
    ['valid as text', { valid: 'true', errors: {} }, { valid: false, errors: {} }],
    ['errors that are no text', { valid: true, errors: { cvc: 1 } }, { valid: true, errors: {} }],
    ['no errors', { valid: true }, { valid: true, errors: {} }],
  ])('resolves with something consistent: %s', async (_case, answer, result) => {
    const mounted = mountReady();
    const { promise, id } = ask(mounted);
    mounted.page.say({ type: 'validation', id, ...answer } as FrameMessage);
    await expect(promise).resolves.toEqual(result);
  });

  it('changes no prototype, whatever the fields are called', async () => {
    const mounted = mountReady();
    const { promise, id } = ask(mounted);
    const errors = JSON.parse('{"__proto__":{"polluted":1},"constructor":"x","prototype":"y"}');
    mounted.page.say({ type: 'validation', id, valid: false, errors });
    const result = await promise;
    expect(Object.entries(result.errors)).toEqual([
      ['constructor', 'x'],
      ['prototype', 'y'],
    ]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('settles two at once, each by its own id', async () => {
    const mounted = mountReady();
    const [first, second] = [ask(mounted), ask(mounted)];
    expect(second.id).not.toBe(first.id);
    mounted.page.say({ type: 'validation', id: second.id, valid: false, errors: { cvc: 'Wrong.' } });
    mounted.page.say({ type: 'validation', id: first.id, valid: true, errors: {} });
    await expect(first.promise).resolves.toEqual({ valid: true, errors: {} });
    await expect(second.promise).resolves.toEqual({ valid: false, errors: { cvc: 'Wrong.' } });
  });

  it('ignores an answer with an id that is unknown or was answered before', async () => {
    const mounted = mountReady();
    const { promise, id } = ask(mounted);
    const answer = { type: 'validation', valid: true, errors: {} };
    for (const unknown of [0, -1, id + 1, id + 0.5]) mounted.page.say({ ...answer, id: unknown } as FrameMessage);
    expect(mounted.events).toEqual([['ready', undefined]]);
    mounted.page.say({ ...answer, id } as FrameMessage);
    mounted.page.say({ ...answer, id, valid: false } as FrameMessage);
    expect(mounted.events).toEqual([
      ['ready', undefined],
      ['validation', { valid: true, errors: {} }],
    ]);
    await expect(promise).resolves.toEqual({ valid: true, errors: {} });
  });

  it('never uses an id twice in a window, so that an old answer meets nobody', () => {
    const [one, two] = [mountReady(), mountReady()];
    const ids = [ask(one), ask(two), ask(one)].map(({ id }) => id);
    one.checkout.unmount();
    one.checkout.mount(one.container);
    expect(new Set(ids).size).toBe(3);
    two.page.say({ type: 'validation', id: ids[0] as number, valid: true, errors: {} });
    expect(two.events).toEqual([['ready', undefined]]);
  });

  it('waits for a page that is not ready yet, and is asked once, in order', async () => {
    const { checkout, page } = mountCheckout();
    const results = [checkout.validate(), checkout.submit(), checkout.validate()];
    page.say(HELLO);
    expect(page.posts.map(({ message }) => message.type)).toEqual(['init']);
    page.say(READY);
    expect(page.posts.map(({ message }) => message.type)).toEqual(['init', 'validate', 'submit', 'validate']);
    page.say(READY);
    expect(page.posts).toHaveLength(4);
    const [first, last] = page.askedIds('validate') as [number, number];
    page.say({ type: 'validation', id: first, valid: true, errors: {} });
    page.say({ type: 'submitted', id: page.askedIds('submit')[0] as number, outcome: 'completed' });
    page.say({ type: 'validation', id: last, valid: false, errors: {} });
    await expect(Promise.all(results)).resolves.toEqual([
      { valid: true, errors: {} },
      { outcome: 'completed' },
      { valid: false, errors: {} },
    ]);
  });

  it('is asked of the exact origin', () => {
    const mounted = mountReady();
    ask(mounted);
    mounted.checkout.submit();
    expect(new Set(mounted.page.posts.map(({ targetOrigin }) => targetOrigin))).toEqual(new Set([CHECKOUT_ORIGIN]));
    expect(mounted.page.posts).toHaveLength(3);
  });

  it('fails after 25 seconds without an answer, and not before', async () => {
    const mounted = mountReady();
    const { promise, id } = ask(mounted);
    const settled = vi.fn();
    promise.then(settled, settled);
    await vi.advanceTimersByTimeAsync(24_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled.mock.calls).toEqual([[expect.objectContaining({ name: 'CheckoutError', code: 'timeout' })]]);
    mounted.page.say({ type: 'validation', id, valid: true, errors: {} });
    expect(mounted.events).toEqual([['ready', undefined]]);
  });

  it('fails when the page does not come up at all', async () => {
    const { checkout, page } = mountCheckout();
    const results = [checkout.validate(), checkout.submit()];
    vi.advanceTimersByTime(15_000);
    for (const result of results) await expect(result).rejects.toMatchObject({ code: 'timeout' });
    page.comeUp();
    expect(page.posts.map(({ message }) => message.type)).toEqual(['init']);
  });

  it('fails when the page is loaded again, which does not concern later ones', async () => {
    const mounted = mountReady();
    const { promise, id } = ask(mounted);
    const submission = mounted.checkout.submit();
    mounted.page.say(HELLO);
    await expect(promise).rejects.toMatchObject({ code: 'frame_reloaded' });
    await expect(submission).rejects.toMatchObject({ code: 'frame_reloaded' });
    const later = mounted.checkout.validate();
    mounted.page.say(READY);
    mounted.page.say({ type: 'validation', id, valid: false, errors: {} });
    const laterId = mounted.page.askedIds('validate')[1] as number;
    mounted.page.say({ type: 'validation', id: laterId, valid: true, errors: {} });
    await expect(later).resolves.toEqual({ valid: true, errors: {} });
  });

  it.each(['unmount', 'destroy'] as const)('fails when %s() comes in between, asked or still waiting', async (end) => {
    const ready = mountReady();
    const waiting = mountCheckout();
    const results = [ready, waiting].flatMap(({ checkout }) => [checkout.validate(), checkout.submit()]);
    for (const { checkout } of [ready, waiting]) checkout[end]();
    const code = end === 'unmount' ? 'unmounted' : 'destroyed';
    for (const result of results) await expect(result).rejects.toMatchObject({ code });
  });

  it('fails when the shop has removed the iframe itself', async () => {
    const mounted = mountReady();
    const pending = ask(mounted).promise;
    const submission = mounted.checkout.submit();
    mounted.container.replaceChildren();
    await expect(mounted.checkout.validate()).rejects.toMatchObject({ code: 'not_mounted' });
    vi.advanceTimersByTime(25_000);
    await expect(pending).rejects.toMatchObject({ code: 'timeout' });
    mounted.checkout.mount(mounted.container);
    await expect(submission).rejects.toMatchObject({ code: 'unmounted' });
  });
});

describe('submit()', () => {
  it.each(['completed', 'failed', 'invalid', 'redirecting', 'cancelled', 'an_outcome_of_tomorrow'])(
    'resolves with the outcome %s',
    async (outcome) => {
      const { checkout, page } = mountCheckout();
      page.comeUp();
      const promise = checkout.submit();
      const [id] = page.askedIds('submit');
      page.say({ type: 'submitted', id, outcome } as FrameMessage);
      await expect(promise).resolves.toEqual({ outcome });
    },
  );

  it('may take as long as it needs', async () => {
    const { checkout, page } = mountCheckout();
    page.comeUp();
    const promise = checkout.submit();
    await vi.advanceTimersByTimeAsync(3_600_000);
    page.say({ type: 'submitted', id: page.askedIds('submit')[0] as number, outcome: 'completed' });
    await expect(promise).resolves.toEqual({ outcome: 'completed' });
  });

  it('raises no event of its own, and resolves after the one that tells how it went', async () => {
    const { checkout, page, events } = mountCheckout();
    page.comeUp();
    const order: string[] = [];
    checkout.on('error', () => order.push('error'));
    const promise = checkout.submit().then(() => order.push('submitted'));
    page.say({ type: 'error', code: 'card_declined', message: 'Declined.' });
    page.say({ type: 'submitted', id: page.askedIds('submit')[0] as number, outcome: 'failed' });
    await promise;
    expect(order).toEqual(['error', 'submitted']);
    expect(events.map(([event]) => event)).toEqual(['ready', 'error']);
  });
});

describe('the return message of the shop', () => {
  const RETURN = { type: 'service-payment-complete', status: 'success' };

  it('is raised when it comes from the iframe, at the origin of the shop, and is no payment', () => {
    const { frame, events } = mountCheckout();
    deliver({ source: frame.contentWindow, origin: 'https://shop.example', data: RETURN });
    expect(events).toEqual([['return', { status: 'success' }]]);
  });

  it.each([
    ['the origin of the page', CHECKOUT_ORIGIN],
    ['a stranger', 'https://evil.test'],
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

  it('does not make a message of the protocol one of the shop', () => {
    const { page, events } = mountCheckout();
    page.say(COMPLETE, { origin: 'https://shop.example' });
    page.say({ ...RETURN, servicepay: 1, type: 'complete' } as never, { origin: 'https://shop.example' });
    expect(events).toEqual([]);
  });
});

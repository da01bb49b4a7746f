import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutEvent } from '../../src/sdk/api/types.ts';
import { createCheckout } from '../../src/sdk/create-checkout.ts';
import { CHECKOUT_URL, createFakePage } from './support/create-fake-page.ts';
import { giveFrameWindows } from './support/give-frame-windows.ts';
import { addContainer, getFrame, mountCheckout } from './support/mount-checkout.ts';

giveFrameWindows();

beforeEach(() => void vi.useFakeTimers());

const countFrames = () => document.querySelectorAll('iframe').length;

/** Counts only the script's own timers: happy-dom has one for each page that it is loading. */
const countTimers = (pageCount: number) => vi.getTimerCount() - pageCount;

const create = () => createCheckout({ checkoutUrl: CHECKOUT_URL });

describe('createCheckout', () => {
  it('loads nothing before mount()', () => {
    const add = vi.spyOn(globalThis, 'addEventListener');
    create().on('ready', () => {});
    expect(countFrames()).toBe(0);
    expect(add).not.toHaveBeenCalled();
    expect(countTimers(0)).toBe(0);
  });

  it('returns a frozen object with exactly the documented members', () => {
    const checkout = create();
    expect(Object.keys(checkout).sort().join()).toBe(
      'destroy,focus,mount,off,on,once,result,state,submit,unmount,update,validate',
    );
    expect(() => Object.assign(checkout, { submit: () => {} })).toThrow(TypeError);
  });

  it('throws immediately for wrong options', () => {
    expect(() => createCheckout({ checkoutUrl: 'http://pay.example/' })).toThrow(
      expect.objectContaining({ name: 'CheckoutError', code: 'invalid_option' }),
    );
  });

  it('ignores later changes of the options object', () => {
    const options = { checkoutUrl: CHECKOUT_URL, paymentMethods: ['card'] };
    const checkout = createCheckout(options);
    options.checkoutUrl = 'https://evil.test/';
    options.paymentMethods.push('klarna');
    const container = addContainer();
    checkout.mount(container);
    const page = createFakePage(getFrame(container));
    page.comeUp();
    expect(getFrame(container).src).toBe(CHECKOUT_URL);
    expect(page.posts[0]?.message).toMatchObject({ options: { paymentMethods: ['card'] } });
    checkout.destroy();
  });
});

describe('a checkout', () => {
  it('returns itself from on(), once(), off(), update(), mount() and focus()', () => {
    const checkout = create();
    const handler = () => {};
    expect(checkout.on('ready', handler)).toBe(checkout);
    expect(checkout.once('ready', handler)).toBe(checkout);
    expect(checkout.off('ready', handler)).toBe(checkout);
    expect(checkout.update({ locale: 'it' })).toBe(checkout);
    expect(checkout.mount(addContainer())).toBe(checkout);
    expect(checkout.focus()).toBe(checkout);
    checkout.destroy();
  });

  it.each(['toString', 'payment'])('throws from on() and once() for the unknown event %s', (event) => {
    for (const method of ['on', 'once'] as const)
      expect(() => create()[method](event as CheckoutEvent, () => {})).toThrow(
        expect.objectContaining({ code: 'unknown_event' }),
      );
  });

  it('mounts at the end of an element that is found by its selector', () => {
    const container = addContainer();
    container.id = 'checkout';
    container.textContent = 'Pay here:';
    const checkout = create().mount('#checkout');
    expect(container.lastChild).toBe(getFrame(container));
    expect(container.textContent).toBe('Pay here:');
    checkout.destroy();
    expect(container.innerHTML).toBe('Pay here:');
  });

  it.each(['open', 'closed'] as const)('mounts and works in an %s shadow root', (mode) => {
    const root = addContainer().attachShadow({ mode });
    const ready = vi.fn();
    const checkout = create().on('ready', ready).mount(root);
    createFakePage(getFrame(root)).comeUp();
    expect(ready).toHaveBeenCalledOnce();
    checkout.destroy();
    expect(root.childNodes).toHaveLength(0);
  });

  it('throws from mount() if the container is missing, and mounts once it exists', () => {
    const checkout = create();
    expect(() => checkout.mount('#missing')).toThrow(
      expect.objectContaining({
        code: 'container_not_found',
        message: expect.stringContaining('"#missing"'),
      }),
    );
    expect(countFrames()).toBe(0);
    addContainer().id = 'missing';
    checkout.mount('#missing');
    expect(countFrames()).toBe(1);
    checkout.destroy();
  });

  it('stays mounted when mount() is called with a missing container', () => {
    const { checkout, page, events } = mountCheckout();
    expect(() => checkout.mount('#missing')).toThrow();
    page.comeUp();
    expect(events).toEqual([['ready', undefined]]);
  });

  // In a sandboxed page or a file the URL may have an origin, but the document has none.
  it.each(['https://shop.example', 'file://', 'null'])(
    'throws from mount() in a page with an opaque origin, at an address of origin %s',
    (addressOrigin) => {
      const container = addContainer();
      vi.stubGlobal('location', { origin: addressOrigin });
      vi.stubGlobal('origin', 'null');
      expect(() => create().mount(container)).toThrow(
        expect.objectContaining({ code: 'opaque_origin', message: expect.stringContaining('sandbox') }),
      );
      expect(countFrames()).toBe(0);
    },
  );

  it('mounts in a page where only the address has no origin (about:srcdoc)', () => {
    const container = addContainer();
    vi.stubGlobal('origin', location.origin);
    vi.stubGlobal('location', { origin: 'null' });
    const checkout = create().mount(container);
    expect(getFrame(container).name).toBe(`servicepay:1:${self.origin}`);
    checkout.destroy();
  });

  it('does not change when it is mounted into the same container again', () => {
    const { checkout, container, frame, page, events } = mountCheckout();
    checkout.mount(container);
    expect(getFrame(container)).toBe(frame);
    page.comeUp();
    expect(events).toEqual([['ready', undefined]]);
  });

  it('can be mounted again after the shop has removed the iframe', () => {
    const { checkout, container, events } = mountCheckout();
    container.replaceChildren();
    checkout.mount(container);
    createFakePage(getFrame(container)).comeUp();
    expect(events).toEqual([['ready', undefined]]);
  });

  it('has one iframe, one listener and one ready after mount(), unmount() and mount() in one tick', () => {
    const add = vi.spyOn(globalThis, 'addEventListener');
    const remove = vi.spyOn(globalThis, 'removeEventListener');
    const { checkout, container, events, page } = mountCheckout();
    checkout.unmount();
    checkout.mount(container);
    page.comeUp();
    createFakePage(getFrame(container)).comeUp();
    expect(events).toEqual([['ready', undefined]]);
    expect(add.mock.calls.length - remove.mock.calls.length).toBe(1);
    expect(countTimers(2)).toBe(0);
  });
});

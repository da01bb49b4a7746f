import { beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('unmount() and destroy()', () => {
  it.each(['unmount', 'destroy'] as const)('remove the iframe, the listener and the timers: %s()', (end) => {
    const add = vi.spyOn(globalThis, 'addEventListener');
    const remove = vi.spyOn(globalThis, 'removeEventListener');
    const { checkout, container, page } = mountCheckout();
    page.comeUp();
    checkout.validate();
    checkout.submit();
    expect(countTimers(1)).toBe(1);
    checkout[end]();
    expect(container.childNodes).toHaveLength(0);
    expect(remove.mock.calls).toEqual(add.mock.calls);
    expect(countTimers(1)).toBe(0);
  });

  it.each(['unmount', 'destroy'] as const)('can be called at any time, any number of times: %s()', (end) => {
    const checkout = create();
    checkout[end]();
    checkout[end]();
    expect(countFrames()).toBe(0);
  });

  it('raise no event for a message that the page sends during the removal', () => {
    const { checkout, container, page, events } = mountCheckout();
    const remove = container.removeChild.bind(container);
    vi.spyOn(Element.prototype, 'remove').mockImplementation(function (this: Element) {
      if (this instanceof HTMLIFrameElement) page.comeUp();
      if (this.parentNode === container) remove(this);
    });
    checkout.unmount();
    expect(events).toEqual([]);
    expect(countFrames()).toBe(0);
  });

  it('unmount() keeps the handlers for the next mount()', () => {
    const { checkout, container, events } = mountCheckout();
    checkout.unmount();
    checkout.mount(container);
    createFakePage(getFrame(container)).comeUp();
    expect(events).toEqual([['ready', undefined]]);
  });

  it('destroy() is final: every later call is refused', async () => {
    const { checkout, container } = mountCheckout();
    checkout.destroy();
    const destroyed = expect.objectContaining({ code: 'destroyed' });
    expect(() => checkout.mount(container)).toThrow(destroyed);
    expect(() => checkout.on('ready', () => {})).toThrow(destroyed);
    await expect(checkout.validate()).rejects.toEqual(destroyed);
    await expect(checkout.submit()).rejects.toEqual(destroyed);
    expect(() => checkout.unmount()).not.toThrow();
    expect(countFrames()).toBe(0);
  });

  it('destroy() inside a handler removes the iframe and stops further events', () => {
    const { checkout, page, events } = mountCheckout();
    checkout.on('ready', () => checkout.destroy());
    page.comeUp();
    page.say({ type: 'method_change', method: 'card' });
    expect(events).toEqual([['ready', undefined]]);
    expect(countFrames()).toBe(0);
  });

  it('leave no listener, timer or iframe behind after 100 mounts', () => {
    const add = vi.spyOn(globalThis, 'addEventListener');
    const remove = vi.spyOn(globalThis, 'removeEventListener');
    const { checkout, container } = mountCheckout();
    for (let round = 0; round < 100; round += 1) {
      checkout.unmount();
      checkout.mount(container);
      checkout.validate();
    }
    expect(add.mock.calls.length - remove.mock.calls.length).toBe(1);
    checkout.destroy();
    expect(remove.mock.calls.length).toBe(add.mock.calls.length);
    expect(countTimers(101)).toBe(0);
    expect(countFrames()).toBe(0);
  });
});

describe('validate() and submit()', () => {
  it.each(['validate', 'submit'] as const)(
    'reject before mount() and after unmount(): %s()',
    async (method) => {
      const checkout = create();
      await expect(checkout[method]()).rejects.toMatchObject({ code: 'not_mounted' });
      checkout.mount(addContainer()).unmount();
      await expect(checkout[method]()).rejects.toMatchObject({ code: 'not_mounted' });
    },
  );

  it('submit() after a remount in the same tick does not return the promise of the earlier mount', async () => {
    const { checkout, container } = mountCheckout();
    const first = checkout.submit();
    checkout.unmount();
    const second = checkout.mount(container).submit();
    expect(second).not.toBe(first);
    await expect(first).rejects.toMatchObject({ code: 'unmounted' });
    expect(checkout.submit()).toBe(second);
  });

  it('submit() returns the same promise while a submit is running', async () => {
    const { checkout, page } = mountCheckout();
    const first = checkout.submit();
    page.comeUp();
    expect(checkout.submit()).toBe(first);
    const [id, ...others] = page.askedIds('submit');
    expect(others).toEqual([]);
    page.say({ type: 'submitted', id: id as number, outcome: 'failed' });
    await expect(first).resolves.toEqual({ outcome: 'failed' });
    const second = checkout.submit();
    expect(second).not.toBe(first);
    expect(page.askedIds('submit')).toHaveLength(2);
  });

  it('submit() works after an earlier call was rejected', async () => {
    const checkout = create();
    await expect(checkout.submit()).rejects.toMatchObject({ code: 'not_mounted' });
    const container = addContainer();
    checkout.mount(container);
    const page = createFakePage(getFrame(container));
    page.comeUp();
    const promise = checkout.submit();
    page.say({ type: 'submitted', id: page.askedIds('submit')[0] as number, outcome: 'completed' });
    await expect(promise).resolves.toEqual({ outcome: 'completed' });
    checkout.destroy();
  });

  it('validate() asks the page again on each call', () => {
    const { checkout, page } = mountCheckout();
    page.comeUp();
    expect(checkout.validate()).not.toBe(checkout.validate());
    expect(page.askedIds('validate')).toHaveLength(2);
  });

  it.each(['validate', 'submit'] as const)(
    'cause no unhandled rejection without await, but a warning on the console: %s()',
    async (method) => {
      vi.useRealTimers();
      const report = vi.spyOn(console, 'warn').mockReturnValue();
      const fault = vi.spyOn(console, 'error');
      const unhandled = vi.fn();
      process.on('unhandledRejection', unhandled);
      create()[method]();
      const { checkout } = mountCheckout();
      checkout[method]();
      checkout.destroy();
      checkout[method]();
      await new Promise((resolve) => setTimeout(resolve));
      expect(unhandled).not.toHaveBeenCalled();
      process.off('unhandledRejection', unhandled);
      // The promise is ignored, and the console explains why a press on the shop's button does nothing.
      expect(report.mock.calls.flat()).toEqual([
        expect.stringMatching(/^ServicePay: mount\(\) first \(not_mounted\)$/),
        expect.stringMatching(/^ServicePay: create another \(destroyed\)$/),
        expect.stringMatching(/^ServicePay: no answer: .*\bmay have paid\b.* \(destroyed\)$/),
      ]);
      // The shop may have caught the error, so it is no fault.
      expect(fault).not.toHaveBeenCalled();
    },
  );
});

describe('two checkouts on one page', () => {
  it('receive only the events of their own iframe', () => {
    const [left, right] = [mountCheckout(), mountCheckout()];
    left.page.comeUp();
    right.page.say({ type: 'method_change', method: 'klarna' });
    expect(left.events).toEqual([['ready', undefined]]);
    expect(right.events).toEqual([['method_change', { method: 'klarna' }]]);
  });

  it('survive the destruction of the other', () => {
    const [left, right] = [mountCheckout(), mountCheckout()];
    left.checkout.destroy();
    right.page.comeUp();
    expect(right.events).toEqual([['ready', undefined]]);
  });

  it('can share a container', () => {
    const left = mountCheckout();
    const right = create().mount(left.container);
    expect(left.container.querySelectorAll('iframe')).toHaveLength(2);
    right.destroy();
    expect(getFrame(left.container)).toBe(left.frame);
  });
});

import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createCheckout } from '../../src/sdk/create-checkout.ts';
import { CHECKOUT_URL, createFakePage } from './support/create-fake-page.ts';
import { giveFrameWindows } from './support/give-frame-windows.ts';
import { addContainer, getFrame, mountCheckout } from './support/mount-checkout.ts';

giveFrameWindows();

beforeEach(() => void vi.useFakeTimers());

const countFrames = () => document.querySelectorAll('iframe').length;

describe('mount() while the document is still being parsed', () => {
  const NOT_FOUND = expect.objectContaining({ code: 'container_not_found' });

  beforeEach(() => void vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading'));

  /** The browser has read the rest of the page. */
  const endDocument = () => document.dispatchEvent(new Event('DOMContentLoaded'));

  const addLate = () => {
    const container = addContainer();
    container.id = 'late';
    return container;
  };

  it('waits for a container that is not parsed yet', () => {
    const ready = vi.fn();
    const checkout = createCheckout({ checkoutUrl: CHECKOUT_URL }).on('ready', ready);
    expect(checkout.mount('#late')).toBe(checkout);
    expect(checkout.state).toBe('loading');
    const container = addLate();
    expect(countFrames()).toBe(0);
    endDocument();
    createFakePage(getFrame(container)).comeUp();
    expect(ready).toHaveBeenCalledOnce();
    expect(checkout.state).toBe('ready');
    checkout.destroy();
  });

  it('does not wait for a container that exists', () => {
    const { checkout, container, frame } = mountCheckout();
    expect(checkout.state).toBe('loading');
    endDocument();
    expect(getFrame(container)).toBe(frame);
  });

  it('throws at the end of the document if the container is still missing', () => {
    const checkout = createCheckout({ checkoutUrl: CHECKOUT_URL }).mount('#late');
    expect(endDocument).toThrow(NOT_FOUND);
    checkout.destroy();
  });

  it('leaves the checkout idle when the container is missing at the end of the document', () => {
    const checkout = createCheckout({ checkoutUrl: CHECKOUT_URL }).mount('#late');
    onTestFinished(() => checkout.destroy());
    expect(endDocument).toThrow(NOT_FOUND);
    expect(checkout.state).toBe('idle');
  });

  it.each(['unmount', 'destroy'] as const)('stops waiting after %s()', (end) => {
    const checkout = createCheckout({ checkoutUrl: CHECKOUT_URL }).mount('#late');
    checkout[end]();
    expect(checkout.state).toBe(end === 'unmount' ? 'idle' : 'destroyed');
    addLate();
    endDocument();
    expect(countFrames()).toBe(0);
  });

  it('waits only for the container of the last call, and mounts into it once', () => {
    const checkout = createCheckout({ checkoutUrl: CHECKOUT_URL });
    checkout.mount('#missing').mount('#late').mount('#late');
    const container = addLate();
    endDocument();
    endDocument();
    expect(getFrame(container).isConnected).toBe(true);
    checkout.destroy();
  });

  it('stops waiting once the checkout is mounted in another place', () => {
    const checkout = createCheckout({ checkoutUrl: CHECKOUT_URL }).mount('#late');
    const other = addContainer();
    checkout.mount(other);
    addLate();
    endDocument();
    expect(getFrame(other)).toBe(getFrame(document));
    checkout.destroy();
  });

  it('keeps a submit() until the page is mounted and ready', async () => {
    const checkout = createCheckout({ checkoutUrl: CHECKOUT_URL }).mount('#late');
    const submission = checkout.submit();
    expect(checkout.submit()).toBe(submission);
    const container = addLate();
    endDocument();
    const page = createFakePage(getFrame(container));
    page.comeUp();
    page.say({ type: 'submitted', id: page.askedIds('submit')[0] as number, outcome: 'failed' });
    await expect(submission).resolves.toEqual({ outcome: 'failed' });
    checkout.destroy();
  });

  it('rejects an open validate() if the checkout is destroyed before the end of the document', async () => {
    const checkout = createCheckout({ checkoutUrl: CHECKOUT_URL }).mount('#late');
    const validation = checkout.validate();
    checkout.destroy();
    endDocument();
    await expect(validation).rejects.toMatchObject({ code: 'destroyed' });
  });
});

describe('an AbortSignal', () => {
  it('destroys the checkout when it is aborted', async () => {
    const controller = new AbortController();
    const { checkout, container, page, events } = mountCheckout({ signal: controller.signal });
    page.comeUp();
    const promise = checkout.submit();
    controller.abort();
    expect(checkout.state).toBe('destroyed');
    expect(container.childNodes).toHaveLength(0);
    await expect(promise).rejects.toMatchObject({ code: 'destroyed' });
    page.comeUp();
    expect(events).toEqual([['ready', undefined]]);
  });

  it('makes a destroyed checkout if it is already aborted', () => {
    const checkout = createCheckout({ checkoutUrl: CHECKOUT_URL, signal: AbortSignal.abort() });
    expect(checkout.state).toBe('destroyed');
    expect(() => checkout.mount(addContainer())).toThrow(expect.objectContaining({ code: 'destroyed' }));
  });

  it('loses its listener on destroy()', () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, 'addEventListener');
    const remove = vi.spyOn(signal, 'removeEventListener');
    const { checkout } = mountCheckout({ signal });
    expect(add).toHaveBeenCalledOnce();
    checkout.destroy();
    expect(remove.mock.calls[0]?.slice(0, 2)).toEqual(add.mock.calls[0]?.slice(0, 2));
  });

  it('removes only the handler that it was given with', () => {
    const controller = new AbortController();
    const { checkout, page, events } = mountCheckout();
    const handler = vi.fn();
    checkout.on('method_change', handler, { signal: controller.signal });
    page.say({ type: 'method_change', method: 'card' });
    controller.abort();
    page.say({ type: 'method_change', method: 'klarna' });
    expect(handler.mock.calls).toEqual([[{ method: 'card' }]]);
    expect(events).toHaveLength(2);
  });
});

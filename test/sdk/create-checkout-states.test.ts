import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCheckout } from '../../src/sdk/create-checkout.ts';
import { CHECKOUT_URL } from './support/create-fake-page.ts';
import { giveFrameWindows } from './support/give-frame-windows.ts';
import { addContainer, mountCheckout } from './support/mount-checkout.ts';

giveFrameWindows();

beforeEach(() => void vi.useFakeTimers());

const HELLO = { type: 'hello', version: 1, build: 'test' } as const;
const COMPLETE = { type: 'complete', transactionId: 'order-1', status: 'SETTLED', method: 'card' } as const;

describe('the state of a checkout', () => {
  it('goes from idle through loading to ready, and back to idle', () => {
    const checkout = createCheckout({ checkoutUrl: CHECKOUT_URL });
    expect(checkout.state).toBe('idle');
    const mounted = mountCheckout();
    expect(mounted.checkout.state).toBe('loading');
    mounted.page.say(HELLO);
    expect(mounted.checkout.state).toBe('loading');
    mounted.page.say({ type: 'ready', methods: [] });
    expect(mounted.checkout.state).toBe('ready');
    mounted.checkout.unmount();
    expect(mounted.checkout.state).toBe('idle');
  });

  it('is submitting until submit() is answered, and then ready again', () => {
    const { checkout, page } = mountCheckout();
    page.comeUp();
    checkout.validate();
    expect(checkout.state).toBe('ready');
    checkout.submit();
    expect(checkout.state).toBe('submitting');
    page.say({ type: 'submitted', id: page.askedIds('submit')[0] as number, outcome: 'failed' });
    expect(checkout.state).toBe('ready');
  });

  it('stays completed from the event complete on', () => {
    const { checkout, page } = mountCheckout();
    page.comeUp();
    checkout.submit();
    const seen: string[] = [];
    checkout.on('complete', () => seen.push(checkout.state));
    page.say(COMPLETE);
    page.say({ type: 'submitted', id: page.askedIds('submit')[0] as number, outcome: 'completed' });
    page.comeUp();
    expect([...seen, checkout.state]).toEqual(['completed', 'completed']);
  });

  it('comes with the payment result from the event complete on, even after unmount()', () => {
    const { checkout, page } = mountCheckout();
    page.comeUp();
    expect(checkout.result).toBeUndefined();
    const seen: unknown[] = [];
    checkout.on('complete', () => seen.push(checkout.result));
    page.say(COMPLETE);
    checkout.unmount();
    const { type, ...result } = COMPLETE;
    expect([...seen, checkout.result]).toStrictEqual([result, result]);
  });

  it('is loading while the page is reloaded, and ready after that', () => {
    const { checkout, page } = mountCheckout();
    page.comeUp();
    checkout.submit();
    page.say(HELLO);
    expect(checkout.state).toBe('loading');
    page.say({ type: 'ready', methods: [] });
    expect(checkout.state).toBe('ready');
  });

  it('is failed from load_error on, even inside its handlers', () => {
    const { checkout } = mountCheckout();
    const seen: string[] = [];
    checkout.on('load_error', () => seen.push(checkout.state));
    vi.advanceTimersByTime(15_000);
    expect([...seen, checkout.state]).toEqual(['failed', 'failed']);
  });

  it('is failed inside the handlers of load_error even if a submit() waited for the page', () => {
    const { checkout } = mountCheckout();
    checkout.submit();
    const seen: string[] = [];
    checkout.on('load_error', () => seen.push(checkout.state));
    vi.advanceTimersByTime(15_000);
    expect([...seen, checkout.state]).toEqual(['failed', 'failed']);
  });

  it('stays destroyed after destroy()', () => {
    const { checkout, page } = mountCheckout();
    checkout.destroy();
    page.comeUp();
    checkout.unmount();
    expect(checkout.state).toBe('destroyed');
  });

  it('is idle once other code has removed the iframe', () => {
    const { checkout, container, page } = mountCheckout();
    page.comeUp();
    container.replaceChildren();
    expect(checkout.state).toBe('idle');
  });

  it('is loading again for the next mount after a payment', () => {
    const { checkout, page } = mountCheckout();
    page.say(COMPLETE);
    checkout.unmount();
    expect(checkout.state).toBe('idle');
    checkout.mount(addContainer());
    expect(checkout.state).toBe('loading');
  });

  it('cannot be assigned', () => {
    const { checkout } = mountCheckout();
    expect(() => Object.assign(checkout, { state: 'ready' })).toThrow(TypeError);
  });
});

describe('once() and off()', () => {
  it('once() calls the handler for the next event only', () => {
    const { checkout, page } = mountCheckout();
    const handler = vi.fn();
    checkout.once('method_change', handler);
    page.say({ type: 'method_change', method: 'card' });
    page.say({ type: 'method_change', method: 'klarna' });
    expect(handler.mock.calls).toEqual([[{ method: 'card' }]]);
  });

  it('off() removes handlers, and never throws', () => {
    const { checkout, page, events } = mountCheckout();
    const handler = vi.fn();
    checkout.on('method_change', handler).once('method_change', handler);
    checkout.off('method_change', handler);
    page.say({ type: 'method_change', method: 'card' });
    checkout.off();
    page.say({ type: 'method_change', method: 'klarna' });
    expect(handler).not.toHaveBeenCalled();
    expect(events).toEqual([['method_change', { method: 'card' }]]);
    checkout.destroy();
    expect(checkout.off('ready')).toBe(checkout);
  });

  it('once(), update() and focus() throw after destroy()', () => {
    const { checkout } = mountCheckout();
    checkout.destroy();
    const destroyed = expect.objectContaining({ code: 'destroyed' });
    expect(() => checkout.once('ready', () => {})).toThrow(destroyed);
    expect(() => checkout.update({ locale: 'it' })).toThrow(destroyed);
    expect(() => checkout.focus()).toThrow(destroyed);
  });
});

describe('an event handler that throws', () => {
  it('stops neither the other handlers nor the answer of validate()', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const { checkout, page } = mountCheckout();
    const order: string[] = [];
    const bug = new Error('a bug of the shop');
    checkout.off().on('validation', () => {
      throw bug;
    });
    checkout.on('validation', () => order.push('second'));
    page.comeUp();
    const promise = checkout.validate();
    page.say({ type: 'validation', id: page.askedIds('validate')[0] as number, valid: true, errors: {} });
    await expect(promise).resolves.toEqual({ valid: true, errors: {} });
    expect(order).toEqual(['second']);
    expect(report.mock.calls).toEqual([[bug]]);
    vi.unstubAllGlobals();
  });
});

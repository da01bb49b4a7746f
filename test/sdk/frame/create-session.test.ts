import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCheckout } from '../../../src/sdk/create-checkout.ts';
import { CHECKOUT_URL } from '../support/create-fake-page.ts';
import { giveFrameWindows } from '../support/give-frame-windows.ts';
import { mountCheckout } from '../support/mount-checkout.ts';

giveFrameWindows();

beforeEach(() => void vi.useFakeTimers());

describe('an event of the page', () => {
  it('complete is raised with its type alone', () => {
    const { page, events } = mountCheckout();
    page.say({ type: 'complete', transactionId: 'order-1', status: 'SETTLED', method: 'card' });
    expect(events).toStrictEqual([['complete', { type: 'payment.completed' }]]);
  });

  it('complete is raised once per mount', () => {
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

  it('raises error with type, message and code for each decline', () => {
    const { page, events } = mountCheckout();
    page.say({ type: 'error', code: 'card_declined', message: 'The card was declined.' });
    page.say({ type: 'error', code: 'insufficient_funds', message: '<b>No</b> money.' });
    expect(events).toStrictEqual([
      ['error', { type: 'payment.failed', message: 'The card was declined.', code: 'card_declined' }],
      ['error', { type: 'payment.failed', message: '<b>No</b> money.', code: 'insufficient_funds' }],
    ]);
  });

  it('raises method_change with the method', () => {
    const { page, events } = mountCheckout();
    page.say({ type: 'method_change', method: 'klarna' });
    expect(events).toStrictEqual([['method_change', { method: 'klarna' }]]);
  });

  it('raises change with whether the form is complete', () => {
    const { page, events } = mountCheckout();
    page.say({ type: 'change', complete: true });
    page.say({ type: 'change', complete: false });
    page.say({ type: 'change', complete: 'yes' } as never);
    expect(events).toStrictEqual([
      ['change', { complete: true }],
      ['change', { complete: false }],
      ['change', { complete: false }],
    ]);
  });

  it('amount_change is raised with the new total', () => {
    const { page, events } = mountCheckout();
    page.say({ type: 'amount_change', amount: 2490, currency: 'EUR' });
    page.say({ type: 'amount_change', amount: '2490', currency: 'EUR' } as never);
    expect(events).toStrictEqual([['amount_change', { amount: 2490, currency: 'EUR' }]]);
  });

  it('resize has no effect while the height is fixed', () => {
    const { page, events, frame } = mountCheckout({ height: '720px' });
    for (const height of [480, -1, 1e9]) page.say({ type: 'resize', height });
    expect(events).toEqual([]);
    expect(frame.style.height).toBe('720px');
  });
});

describe('the default values of the shopper’s fields', () => {
  it('are sent with init under the field names of the page', () => {
    const { page } = mountCheckout({ defaultValues: { email: 'ada@shop.example', cardholderName: 'Ada' } });
    page.comeUp();
    expect(page.posts[0]?.message).toMatchObject({
      type: 'init',
      options: { defaultValues: { email: 'ada@shop.example', cardholder_name: 'Ada' } },
    });
  });
});

describe('mount() into a container', () => {
  it('warns if another checkout is in it', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const first = mountCheckout();
    expect(warn).not.toHaveBeenCalled();
    const second = createCheckout({ checkoutUrl: CHECKOUT_URL }).mount(first.container);
    expect(warn.mock.calls).toEqual([['ServicePay: another checkout is in this container']]);
    second.destroy();
  });

  it('takes the place of a copy, which a framework has kept, and which raises no events', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { checkout, container, frame } = mountCheckout();
    const copy = frame.cloneNode() as HTMLIFrameElement;
    container.replaceChildren(copy);
    checkout.mount(container);
    expect(copy.isConnected).toBe(false);
    expect(container.children).toHaveLength(1);
    expect(warn).not.toHaveBeenCalled();
  });

  it('does not warn about the same checkout or after the first one was removed', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { checkout, container } = mountCheckout();
    checkout.mount(container);
    checkout.unmount();
    checkout.mount(container);
    checkout.destroy();
    createCheckout({ checkoutUrl: CHECKOUT_URL }).mount(container).destroy();
    expect(warn).not.toHaveBeenCalled();
  });
});

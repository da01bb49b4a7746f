import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApi } from '../../../src/sdk/create-api.ts';
import { defineElement } from '../../../src/sdk/element/define-element.ts';
import type { ServicePayCheckoutElement } from '../../../src/sdk/element/element-types.ts';
import { CHECKOUT_ORIGIN, CHECKOUT_URL, createFakePage } from '../support/create-fake-page.ts';
import { giveFrameWindows } from '../support/give-frame-windows.ts';

giveFrameWindows();

let isLoaded = true;
const api = createApi();
beforeAll(() => defineElement(() => (isLoaded ? api : undefined)));
beforeEach(() => {
  isLoaded = true;
});

/** A task, in which the element takes over what was set. */
const settle = () => Promise.resolve();

async function add(attributes: Record<string, string> = { 'checkout-url': CHECKOUT_URL }) {
  const element = document.createElement('service-pay-checkout') as ServicePayCheckoutElement;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  onTestFinished(async () => {
    element.remove();
    await settle();
  });
  await settle();
  return element;
}

const getFrame = (element: Element) => element.shadowRoot?.querySelector('iframe') as HTMLIFrameElement;

async function addReady() {
  const element = await add();
  const page = createFakePage(getFrame(element));
  page.comeUp();
  return { element, page };
}

describe('<service-pay-checkout>', () => {
  it('mounts a checkout with its attributes when it is added to the page', async () => {
    const element = await add({ 'checkout-url': CHECKOUT_URL, height: '600px', 'allow-payment': 'false' });
    expect(getFrame(element).src).toBe(CHECKOUT_URL);
    expect([getFrame(element).style.height, getFrame(element).allow]).toEqual(['600px', '']);
    expect(element.checkout?.state).toBe('loading');
  });

  it('sends the page the default values of the shopper’s fields', async () => {
    const element = await add({
      'checkout-url': CHECKOUT_URL,
      'default-email': 'ada@shop.example',
      'default-cardholder-name': 'Ada',
    });
    const page = createFakePage(getFrame(element));
    page.comeUp();
    expect(page.posts[0]?.message).toMatchObject({
      options: { defaultValues: { email: 'ada@shop.example', cardholder_name: 'Ada' } },
    });
  });

  it('mounts only once its link is set', async () => {
    const element = await add({});
    expect(element.checkout).toBeUndefined();
    await expect(element.validate()).rejects.toMatchObject({ code: 'not_mounted' });
    element.checkoutUrl = CHECKOUT_URL;
    await settle();
    expect(getFrame(element).src).toBe(CHECKOUT_URL);
  });

  it('raises the events of the checkout as its own, without bubbling', async () => {
    const { element, page } = await addReady();
    const seen: unknown[] = [];
    const outside = vi.fn();
    document.body.addEventListener('error', outside);
    for (const name of ['method_change', 'change', 'error', 'complete'])
      element.addEventListener(name, (event) => {
        seen.push([name, (event as CustomEvent).detail]);
      });
    page.say({ type: 'method_change', method: 'card' });
    page.say({ type: 'change', complete: true });
    page.say({ type: 'error', code: 'card_declined', message: 'No.' });
    page.say({ type: 'complete', transactionId: '1', status: 'SETTLED', method: 'card' });
    expect(seen).toEqual([
      ['method_change', { method: 'card' }],
      ['change', { complete: true }],
      ['error', { type: 'payment.failed', code: 'card_declined', message: 'No.' }],
      ['complete', { type: 'payment.completed' }],
    ]);
    expect(outside).not.toHaveBeenCalled();
    document.body.removeEventListener('error', outside);
  });

  it('does not leave the page if `redirect` is prevented', async () => {
    const { element, page } = await addReady();
    const urls: string[] = [];
    element.addEventListener('redirect', (event) => {
      event.preventDefault();
      urls.push((event as CustomEvent).detail.url);
    });
    const before = location.href;
    page.say({ type: 'redirect', url: `${CHECKOUT_ORIGIN}/hop` });
    expect([urls, location.href]).toEqual([[`${CHECKOUT_ORIGIN}/hop`], before]);
  });

  it('raises `load_error`, and the console shows exactly one line', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const element = await add();
    const listener = vi.fn();
    element.addEventListener('load_error', listener);
    createFakePage(getFrame(element)).say({ type: 'hello', version: 99, build: 'x' });
    expect(listener).toHaveBeenCalledOnce();
    expect(log.mock.calls).toEqual([[expect.stringContaining('(version)')]]);
    log.mockRestore();
  });

  it('applies all changes in one task as one update', async () => {
    const { element, page } = await addReady();
    const frame = getFrame(element);
    element.setAttribute('locale', 'it');
    element.setAttribute('width', '90%');
    await settle();
    expect(getFrame(element)).toBe(frame);
    expect(frame.style.width).toBe('90%');
    expect(
      page.posts.filter(({ message }) => message.type === 'update').map(({ message }) => message),
    ).toEqual([{ servicepay: 1, type: 'update', options: { locale: 'it' } }]);
  });

  it('makes another checkout for another link', async () => {
    const { element } = await addReady();
    const frame = getFrame(element);
    element.checkoutUrl = `${CHECKOUT_URL}2`;
    await settle();
    expect(element.shadowRoot?.querySelectorAll('iframe')).toHaveLength(1);
    expect(getFrame(element)).not.toBe(frame);
  });

  it('destroys its checkout when it is removed, but not when it is moved in one task', async () => {
    const { element } = await addReady();
    const { checkout } = element;
    element.remove();
    document.body.append(element);
    await settle();
    expect(element.checkout).toBe(checkout);
    element.remove();
    await settle();
    expect(checkout?.state).toBe('destroyed');
    expect(element.checkout).toBeUndefined();
  });

  it('offers the methods of its checkout', async () => {
    const { element, page } = await addReady();
    const answer = element.validate();
    const [id = 0] = page.askedIds('validate');
    page.say({ type: 'validation', id, valid: true, errors: {} });
    expect(await answer).toEqual({ valid: true, errors: {} });
    element.focus();
    expect(page.posts.at(-1)?.message.type).toBe('focus');
  });

  it('logs an error if checkout.js is missing', async () => {
    isLoaded = false;
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await add();
    expect(log.mock.calls).toEqual([[expect.stringContaining('needs checkout.js')]]);
    log.mockRestore();
  });

  it('is defined only once: a second inclusion keeps the first definition', () => {
    const first = customElements.get('service-pay-checkout');
    expect(() => defineElement(() => undefined)).not.toThrow();
    expect(customElements.get('service-pay-checkout')).toBe(first);
  });
});

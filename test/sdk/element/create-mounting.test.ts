import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Checkout } from '../../../src/sdk/api/types.ts';
import { createApi } from '../../../src/sdk/create-api.ts';
import { createMounting, type MountingOptions } from '../../../src/sdk/element/create-mounting.ts';
import { CHECKOUT_URL, createFakePage } from '../support/create-fake-page.ts';
import { giveFrameWindows } from '../support/give-frame-windows.ts';

giveFrameWindows();

const api = createApi();
const settle = () => Promise.resolve();

let log: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.useFakeTimers();
  log = vi.spyOn(console, 'error').mockReturnValue();
});

function prepare(checkoutUrl: string, given: Partial<MountingOptions> = {}) {
  const div = document.body.appendChild(document.createElement('div'));
  div.setAttribute('checkout-url', checkoutUrl);
  const element: MountingOptions['element'] = Object.assign(div, { checkout: undefined, checkoutUrl });
  const box = element.appendChild(document.createElement('div'));
  const form = { clear: vi.fn(), complete: vi.fn() };
  const getApi = vi.fn(() => api);
  const mounting = createMounting({ element, box, form, getApi, ...given });
  onTestFinished(() => {
    mounting.unmount();
    element.remove();
  });
  return { element, box, form, getApi, mounting };
}

describe('the mounting of an element’s checkout', () => {
  it('happens once for all changes in one task, and marks the form as not paid', async () => {
    const { element, box, form, getApi, mounting } = prepare(CHECKOUT_URL);
    for (const mustMount of [false, true, false]) mounting.schedule(mustMount);
    expect(element.checkout).toBeUndefined();
    await settle();
    expect(element.checkout?.state).toBe('loading');
    expect(box.querySelectorAll('iframe')).toHaveLength(1);
    expect(getApi).toHaveBeenCalledOnce();
    expect(form.clear).toHaveBeenCalledOnce();
  });

  it.each([
    ['keeps the checkout if it can be updated in place', false, true],
    ['replaces the checkout for another link', true, false],
  ])('%s', async (_name, mustMount, isKept) => {
    const { element, box, mounting } = prepare(CHECKOUT_URL);
    mounting.schedule(true);
    await settle();
    const { checkout } = element;
    element.setAttribute('height', '640px');
    mounting.schedule(mustMount);
    await settle();
    expect(element.checkout === checkout).toBe(isKept);
    expect([...box.querySelectorAll('iframe')].map(({ style }) => style.height)).toEqual(['640px']);
  });

  it('raises `change` with complete: false if a new, empty form replaces a completed one, and only then', async () => {
    const { element, box, mounting } = prepare(CHECKOUT_URL);
    const seen: boolean[] = [];
    element.addEventListener('change', (event) => seen.push((event as CustomEvent).detail.complete));
    const mount = async () => {
      mounting.schedule(true);
      await settle();
      const page = createFakePage(box.querySelector('iframe') as HTMLIFrameElement);
      page.comeUp();
      return page;
    };
    await mount();
    const page = await mount();
    expect(seen).toEqual([]);
    page.say({ type: 'change', complete: true });
    await mount();
    await mount();
    expect(seen).toEqual([true, false]);
  });

  it('updates the checkout once for all changes in one task', async () => {
    const { element, mounting } = prepare(CHECKOUT_URL);
    mounting.schedule(true);
    await settle();
    const update = vi.fn();
    element.checkout = { ...(element.checkout as Checkout), update };
    mounting.schedule(false);
    mounting.schedule(false);
    await settle();
    expect(update).toHaveBeenCalledOnce();
  });

  it('marks the form as paid before the listeners of the shop run', async () => {
    const { element, box, form, mounting } = prepare(CHECKOUT_URL);
    mounting.schedule(true);
    await settle();
    const seen: number[] = [];
    for (const type of ['method_change', 'complete'])
      element.addEventListener(type, () => seen.push(form.complete.mock.calls.length));
    const page = createFakePage(box.querySelector('iframe') as HTMLIFrameElement);
    page.comeUp();
    page.say({ type: 'method_change', method: 'card' });
    page.say({ type: 'complete', transactionId: '1', status: 'SETTLED', method: 'card' });
    expect(seen).toEqual([0, 1]);
  });

  it('destroys the checkout on unmount', async () => {
    const { element, mounting } = prepare(CHECKOUT_URL);
    mounting.schedule(true);
    await settle();
    const { checkout } = element;
    mounting.unmount();
    expect([checkout?.state, element.checkout]).toEqual(['destroyed', undefined]);
  });

  it('is skipped while the element is not in the document', async () => {
    const { element, getApi, mounting } = prepare(CHECKOUT_URL);
    element.remove();
    mounting.schedule(true);
    await settle();
    expect(element.checkout).toBeUndefined();
    expect(getApi).not.toHaveBeenCalled();
  });
});

describe('an element without a checkout-url', () => {
  const fail = async () => {
    const prepared = prepare('');
    prepared.mounting.schedule(true);
    await settle();
    return prepared;
  };

  it('logs the missing attribute after a second', async () => {
    await fail();
    vi.advanceTimersByTime(999);
    expect(log).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(log.mock.calls).toEqual([[expect.stringContaining('needs the attribute checkout-url')]]);
  });

  it('logs nothing if the link is set within a second', async () => {
    const { element } = await fail();
    element.checkoutUrl = CHECKOUT_URL;
    vi.advanceTimersByTime(1_000);
    expect(log).not.toHaveBeenCalled();
  });

  it('logs nothing if the element was removed', async () => {
    const { element } = await fail();
    element.remove();
    vi.advanceTimersByTime(1_000);
    expect(log).not.toHaveBeenCalled();
  });
});

describe('an element without checkout.js', () => {
  it('mounts when the script is there at the page’s load event', async () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    const getApi = vi.fn<MountingOptions['getApi']>(() => undefined);
    const { element, mounting } = prepare(CHECKOUT_URL, { getApi });
    mounting.schedule(true);
    await settle();
    expect([element.checkout, log.mock.calls]).toEqual([undefined, []]);
    getApi.mockReturnValue(api);
    dispatchEvent(new Event('load'));
    await settle();
    expect(element.checkout?.state).toBe('loading');
  });

  it('logs the missing script if the page has loaded', async () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
    const { mounting } = prepare(CHECKOUT_URL, { getApi: () => undefined });
    mounting.schedule(true);
    await settle();
    expect(log.mock.calls).toEqual([[expect.stringContaining('needs checkout.js')]]);
  });
});

import { act, createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  ServicePayCheckout,
  type UseCheckoutOptions,
  useServicePayCheckout,
} from '../../../src/sdk/npm/react.ts';
import { CHECKOUT_URL, createFakePage } from '../support/create-fake-page.ts';
import { giveFrameWindows } from '../support/give-frame-windows.ts';
import { addContainer, getFrame } from '../support/mount-checkout.ts';

giveFrameWindows();

// Not a stub: the elements are unmounted after all hooks.
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

async function render(element: ReactElement) {
  const container = addContainer();
  const root = createRoot(container);
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () => root.render(element));
  return { container, root, page: createFakePage(getFrame(container)) };
}

describe('<ServicePayCheckout> of React', () => {
  it('passes `change` to `onChange`', async () => {
    const onChange = vi.fn();
    const { page } = await render(createElement(ServicePayCheckout, { checkoutUrl: CHECKOUT_URL, onChange }));
    page.comeUp();
    page.say({ type: 'change', complete: true });
    page.say({ type: 'change', complete: false });
    expect(onChange.mock.calls).toEqual([[{ complete: true }], [{ complete: false }]]);
  });

  it('calls `onChange` with complete: false if another link brings an empty form, and only then', async () => {
    const onChange = vi.fn();
    const show = (number: number) =>
      createElement(ServicePayCheckout, { checkoutUrl: `${CHECKOUT_URL}${number}`, onChange });
    const { root, page } = await render(show(1));
    page.comeUp();
    page.say({ type: 'change', complete: true });
    await act(async () => root.render(show(2)));
    await act(async () => root.render(show(3)));
    expect(onChange.mock.calls).toEqual([[{ complete: true }], [{ complete: false }]]);
  });

  it('sends `defaultValues` to the page', async () => {
    const defaultValues = { email: 'ada@shop.example', cardholderName: 'Ada' };
    const { page } = await render(
      createElement(ServicePayCheckout, { checkoutUrl: CHECKOUT_URL, defaultValues }),
    );
    page.comeUp();
    expect(page.posts[0]?.message).toMatchObject({
      options: { defaultValues: { email: 'ada@shop.example', cardholder_name: 'Ada' } },
    });
  });
});

describe('useServicePayCheckout', () => {
  it('passes `change` to `onChange`', async () => {
    const Shop = (options: UseCheckoutOptions) => {
      const { ref } = useServicePayCheckout({ checkoutUrl: CHECKOUT_URL, externalSubmit: true, ...options });
      return createElement('div', { ref });
    };
    const onChange = vi.fn();
    const { page } = await render(createElement(Shop, { onChange }));
    page.comeUp();
    page.say({ type: 'change', complete: true });
    expect(onChange.mock.calls).toEqual([[{ complete: true }]]);
  });
});

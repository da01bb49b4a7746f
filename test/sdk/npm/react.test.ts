import { act, createElement, type ReactElement, type ReactNode, StrictMode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  ServicePayCheckout,
  type UseCheckoutOptions,
  type UsedCheckout,
  useServicePayCheckout,
} from '../../../src/sdk/npm/react.ts';
import { CHECKOUT_URL, createFakePage } from '../support/create-fake-page.ts';
import { giveFrameWindows } from '../support/give-frame-windows.ts';
import { addContainer, getFrame } from '../support/mount-checkout.ts';
import { stubMoveBefore } from '../support/stub-move-before.ts';

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

interface ShopProps extends UseCheckoutOptions {
  /** Renders the element of the hook. */
  draw: (ref: UsedCheckout['ref']) => ReactNode;
}

/** The checkout of the last rendering. */
let used: UsedCheckout['checkout'];

function Shop({ draw, ...options }: ShopProps) {
  const { ref, checkout } = useServicePayCheckout({
    checkoutUrl: CHECKOUT_URL,
    externalSubmit: true,
    ...options,
  });
  used = checkout;
  return draw(ref);
}

const box = (ref: UsedCheckout['ref'] | null, tag = 'div', key = 'box') =>
  createElement(tag, { ref, key, id: key } as never);

/** A dialog whose state the component of the hook does not know. */
let toggle: () => void;
function Dialog({ boxRef }: { boxRef: UsedCheckout['ref'] }) {
  const [isOpen, setOpen] = useState(false);
  toggle = () => setOpen(!isOpen);
  return isOpen ? box(boxRef) : null;
}

const drawWithoutRef = () => box(null);

/** Each step renders the element in another way; `null` is no element. */
const STEPS: Record<string, (ShopProps['draw'] | null)[]> = {
  'a dialog that is opened again': [box, null, box, null, box],
  'a step with another key and tag': [
    (ref) => box(ref, 'div', 'a'),
    (ref) => box(ref, 'section', 'b'),
    (ref) => box(ref, 'div', 'a'),
  ],
  'another key': [1, 2, 3].map((key) => (ref) => box(ref, 'div', `key-${key}`)),
  'a section in place of the div': [box, (ref) => box(ref, 'section'), box],
  'a portal into another node': [
    box,
    (ref) => createPortal(box(ref), document.body),
    box,
    (ref) => createPortal(box(ref, 'section'), document.body),
  ],
  'a ref that moves between two elements that stay': [0, 1, 0].map((chosen) => (ref) => [
    box(chosen === 0 ? ref : null, 'div', 'first'),
    box(chosen === 1 ? ref : null, 'div', 'second'),
  ]),
  'a ref that is gone and there again': [box, drawWithoutRef, box],
};

const listFrames = () => [...document.querySelectorAll('iframe')];
const wrap = (element: ReactElement, isStrict: boolean) =>
  isStrict ? createElement(StrictMode, null, element) : element;

describe('useServicePayCheckout', () => {
  it('passes `change` to `onChange`', async () => {
    const onChange = vi.fn();
    const { page } = await render(createElement(Shop, { onChange, draw: box }));
    page.comeUp();
    page.say({ type: 'change', complete: true });
    expect(onChange.mock.calls).toEqual([[{ complete: true }]]);
  });

  describe.each([false, true])('in Strict Mode: %s', (isStrict) => {
    it.each(Object.entries(STEPS))('follows its element: %s', async (_name, steps) => {
      const onReady = vi.fn();
      const show = (draw: ShopProps['draw'] | null | undefined) =>
        wrap(createElement(Shop, { onReady, draw: draw ?? (() => null) }), isStrict);
      const { root, page } = await render(show(steps[0]));
      page.comeUp();
      const all = new Set([used]);
      let ready = 1;
      for (const draw of steps.slice(1)) {
        const before = used;
        await act(async () => root.render(show(draw)));
        all.add(used);
        const hasElement = draw !== null && draw !== drawWithoutRef;
        expect(listFrames()).toHaveLength(hasElement ? 1 : 0);
        expect(used === undefined).toBe(!hasElement);
        if (!hasElement) {
          await expect(before?.submit()).rejects.toMatchObject({ code: 'destroyed' });
          continue;
        }
        ready += 1;
        createFakePage(getFrame(document.body)).comeUp();
        expect(onReady).toHaveBeenCalledTimes(ready);
        expect(used?.state).toBe('ready');
      }
      for (const checkout of all) if (checkout && checkout !== used) expect(checkout.state).toBe('destroyed');
    });

    it('follows an element that a child shows by a state of its own', async () => {
      const draw = (ref: UsedCheckout['ref']) => createElement(Dialog, { boxRef: ref });
      const container = addContainer();
      const root = createRoot(container);
      onTestFinished(() => act(async () => root.unmount()));
      await act(async () => root.render(wrap(createElement(Shop, { draw }), isStrict)));
      for (const count of [1, 0, 1, 0]) {
        await act(async () => toggle());
        expect(listFrames()).toHaveLength(count);
        expect(used === undefined).toBe(count === 0);
      }
    });
  });

  it('takes the iframe along where the browser can move it', async () => {
    stubMoveBefore();
    const onReady = vi.fn();
    const show = (chosen: number) =>
      createElement(Shop, {
        onReady,
        draw: (ref) => [0, 1].map((at) => box(at === chosen ? ref : null, 'div', `box-${at}`)),
      });
    const { root, page } = await render(show(0));
    page.comeUp();
    const [before, frame] = [used, listFrames()[0]];
    await act(async () => root.render(show(1)));
    expect(listFrames()).toEqual([frame]);
    expect(frame?.parentElement?.id).toBe('box-1');
    expect(used).toBe(before);
    expect(onReady).toHaveBeenCalledTimes(2);
  });

  it('keeps the checkout while React hides its element', async () => {
    let load = () => {};
    const loading = new Promise<void>((resolve) => {
      load = resolve;
    });
    let isLoaded = false;
    const Late = () => {
      if (!isLoaded) throw loading;
      return null;
    };
    const show = (isLate: boolean) =>
      createElement(
        Suspense,
        { fallback: 'Loading' },
        createElement(Shop, { draw: box }),
        isLate && createElement(Late),
      );
    const { root, container } = await render(show(false));
    const frame = getFrame(container);
    await act(async () => root.render(show(true)));
    expect(container.textContent).toContain('Loading');
    expect(listFrames()).toEqual([frame]);
    isLoaded = true;
    await act(async () => load());
    expect(listFrames()).toEqual([frame]);
    expect(used?.state).toBe('loading');
  });

  it('tells that the form is empty again', async () => {
    const onChange = vi.fn();
    const show = (draw: ShopProps['draw']) => createElement(Shop, { onChange, draw });
    const { root, page } = await render(show(box));
    page.comeUp();
    page.say({ type: 'change', complete: true });
    await act(async () => root.render(show(() => null)));
    expect(onChange.mock.calls).toEqual([[{ complete: true }], [{ complete: false }]]);
  });
});

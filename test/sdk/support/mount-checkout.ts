import { onTestFinished } from 'vitest';
import type { Checkout, CheckoutEvent, CheckoutOptions } from '../../../src/sdk/api/types.ts';
import { createCheckout } from '../../../src/sdk/create-checkout.ts';
import { CHECKOUT_URL, createFakePage, type FakePage } from './create-fake-page.ts';

const EVENTS: Record<CheckoutEvent, true> = {
  ready: true,
  complete: true,
  error: true,
  method_change: true,
  change: true,
  amount_change: true,
  validation: true,
  load_error: true,
  redirect: true,
  return: true,
};

export interface MountedCheckout {
  checkout: Checkout;
  container: HTMLElement;
  frame: HTMLIFrameElement;
  page: FakePage;
  /** Every event that was raised so far, with what its handlers got. */
  events: [CheckoutEvent, unknown][];
}

/** A container in the page, for this test. */
export function addContainer(): HTMLElement {
  const container = document.createElement('div');
  document.body.append(container);
  onTestFinished(() => container.remove());
  return container;
}

export function getFrame(container: ParentNode): HTMLIFrameElement {
  const frames = container.querySelectorAll('iframe');
  if (!frames[0] || frames.length > 1) throw new Error(`${frames.length} iframes instead of one`);
  return frames[0];
}

/** Mounts a checkout with a page that has not sent anything yet; it is destroyed when the test ends. */
export function mountCheckout(
  options: Partial<CheckoutOptions> = {},
  create: (options: CheckoutOptions) => Checkout = createCheckout,
): MountedCheckout {
  const checkout = create({ checkoutUrl: CHECKOUT_URL, ...options });
  onTestFinished(() => checkout.destroy());
  const events: MountedCheckout['events'] = [];
  for (const event of Object.keys(EVENTS) as CheckoutEvent[]) {
    checkout.on(event, (data: unknown) => events.push([event, data]));
  }
  const container = addContainer();
  checkout.mount(container);
  const frame = getFrame(container);
  return { checkout, container, frame, page: createFakePage(frame), events };
}

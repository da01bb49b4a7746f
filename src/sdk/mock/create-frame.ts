import type { MountOptions } from '../api/read-options.ts';
import { createFrame as createRealFrame } from '../frame/create-frame.ts';

const NOTE = 'ServicePay mock: a test decides how this payment ends.';

const checkoutUrls = new WeakMap<HTMLIFrameElement, string>();

/** The link that the iframe would have loaded. */
export const getCheckoutUrl = (frame: HTMLIFrameElement): string => checkoutUrls.get(frame) ?? '';

/** The real iframe with all its attributes, but the one that would make a request. */
export function createFrame(options: MountOptions): HTMLIFrameElement {
  const frame = createRealFrame({ ...options, checkoutUrl: 'about:blank' });
  frame.removeAttribute('src');
  // Useless around a blank page of the shop's own, and browsers warn of it there.
  frame.removeAttribute('sandbox');
  try {
    // So that the box is not blank; happy-dom, which loads no pages by default, does not complain about this.
    frame.srcdoc = NOTE;
  } catch {
    // Trusted Types are enforced: then blank it is.
  }
  checkoutUrls.set(frame, options.checkoutUrl);
  return frame;
}

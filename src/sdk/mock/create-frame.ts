import type { MountOptions } from '../api/read-options.ts';
import { createFrame as createRealFrame } from '../frame/create-frame.ts';

const NOTE = 'ServicePay mock: a test decides how this payment ends.';

const checkoutUrls = new WeakMap<HTMLIFrameElement, string>();

/** Returns the link that the iframe would have loaded. */
export const getCheckoutUrl = (frame: HTMLIFrameElement): string => checkoutUrls.get(frame) ?? '';

/** Creates the real iframe with all attributes except the one that would send a request. */
export function createFrame(options: MountOptions): HTMLIFrameElement {
  const frame = createRealFrame({ ...options, checkoutUrl: 'about:blank' });
  frame.removeAttribute('src');
  // A sandbox around a blank page of the shop is useless, and browsers warn about it.
  frame.removeAttribute('sandbox');
  try {
    // Shows a note instead of a blank box; happy-dom, which loads no pages by default, accepts this.
    frame.srcdoc = NOTE;
  } catch {
    // Trusted Types are enforced, so the box stays blank.
  }
  checkoutUrls.set(frame, options.checkoutUrl);
  return frame;
}

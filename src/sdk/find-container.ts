import { CheckoutError } from './checkout-error.ts';

/** @throws CheckoutError `container_not_found`, also for an element that is not in this document (yet) */
export function findContainer(target: string | Element): Element {
  try {
    const element = (typeof target === 'string' ? document.querySelector(target) : target) as Element;
    // Not `instanceof Element`: one that was made in another window (a micro-frontend's iframe) is one too. But in
    // another document the page's messages would go to that document's window.
    if (element.nodeType === 1 && element.isConnected && element.ownerDocument === document) return element;
  } catch {
    // No selector, no element: told in the same words.
  }
  throw new CheckoutError('container_not_found', `"${target}" is not in the page`);
}

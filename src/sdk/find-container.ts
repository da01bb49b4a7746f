import { CheckoutError } from './checkout-error.ts';

/** @throws CheckoutError `container_not_found`, also for an element that is not in the document (yet) */
export function findContainer(target: string | Element): Element {
  const element = typeof target === 'string' ? document.querySelector(target) : target;
  // Not `instanceof Element`: an element of another realm (a micro-frontend's iframe) is one too.
  if (element?.nodeType === 1 && element.isConnected) return element;
  throw new CheckoutError('container_not_found', `"${target}" is not in the page`);
}

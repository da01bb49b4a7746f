import { createError } from './api/checkout-error.ts';

export type MountTarget = string | Element | ShadowRoot;

/** @throws CheckoutError `container_not_found`, also for an element that is not (yet) in this document */
export function findContainer(target: MountTarget): Element | ShadowRoot {
  try {
    const element = (typeof target === 'string' ? document.querySelector(target) : target) as
      | Element
      | ShadowRoot;
    // Not `instanceof Element`, because it may have been created in another window (a micro-frontend's iframe). In another
    // document, the page's messages would go to that document's window.
    if (element.isConnected && element.ownerDocument === document && 'children' in element) return element;
  } catch {
    // Neither a selector nor an element: the same error.
  }
  // The target may be a `PaymentUrl` by mistake, whose path is a secret.
  throw createError(
    'container_not_found',
    `"${`${target}`.replace(/\b\/.*/s, '/...')}" is not in this page: add it first`,
  );
}

import type { CheckoutEvent } from '../api/types.ts';

/** Fires the checkout's event on the element. A listener that prevents it prevents the script's action. */
export function relayEvent(element: HTMLElement, type: CheckoutEvent, detail: object | undefined): void {
  // Without bubbling: the window's `error` listeners would take it for a bug in the shop.
  const event = new CustomEvent(type, { detail, cancelable: true });
  if (!element.dispatchEvent(event)) (detail as { preventDefault?: () => void }).preventDefault?.();
}

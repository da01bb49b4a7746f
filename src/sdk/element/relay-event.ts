import type { CheckoutEvent } from '../api/types.ts';

/** Raises the checkout's event at the element. A listener that prevents it prevents what the script would do. */
export function relayEvent(element: HTMLElement, type: CheckoutEvent, detail: object | undefined): void {
  // Not bubbling: a listener of the window for `error` would take it for a bug in the shop.
  const event = new CustomEvent(type, { detail, cancelable: true });
  if (!element.dispatchEvent(event)) (detail as { preventDefault?: () => void }).preventDefault?.();
}

import type { CheckoutEvent } from '../types.ts';

/** Raises the checkout's event at the element. A `load_error` that no listener prevents is written to the console. */
export function relayEvent(element: HTMLElement, type: CheckoutEvent, detail: object | undefined): void {
  // Not bubbling: a listener of the window for `error` would take it for a bug in the shop.
  const event = new CustomEvent(type, { detail, cancelable: true });
  if (!element.dispatchEvent(event)) (detail as { preventDefault?: () => void }).preventDefault?.();
  else if (type === 'load_error') {
    const { code, message, docs } = detail as Record<string, string>;
    console.error(`ServicePay: ${message} (${code}) ${docs}`);
  }
}

import type { CheckoutView, Continuation } from '../../protocol/checkout-api.ts';
import { type ClearPress, createPaymentCalls, type PaymentCalls } from './payment-calls.ts';

/** Nothing else than a path of our own. */
const CHECKOUT_PATH = /^\/checkout\/[\w-]+$/;

export interface FollowOpenedOptions {
  window: Pick<Window, 'location' | 'history'>;
  view: Pick<CheckoutView, 'isReusable'>;
  fetch: typeof globalThis.fetch;
  retryWithProof: ClearPress;
  /** Requests of the page: from now on they go to the new payment. */
  calls: PaymentCalls;
}

/**
 * Lets the calls of a page whose press makes a payment of its own go on at the address of that payment. The window gets the address too, so
 * that a reload and Back find the payment. Does nothing on any other page.
 */
export function followOpenedPayment({
  window,
  view,
  fetch,
  retryWithProof,
  calls,
}: FollowOpenedOptions): void {
  if (!view.isReusable) return;
  const { location, history } = window;
  const firstPath = location.pathname;

  const follow: typeof fetch = async (input, init) => {
    const path = String(input);
    if (path === `${firstPath}/pay` && location.pathname === firstPath) {
      const { attemptKey } = JSON.parse(String(init?.body)) as { attemptKey: string };
      // A page that is loaded again before the answer finds the payment of this press by it.
      history.replaceState(null, '', `?press=${attemptKey}`);
    }
    const response = await fetch(path.replace(firstPath, location.pathname), init);
    const read = response.clone().json() as Promise<Continuation | null>;
    const continuesAt = (await read.catch(() => null))?.continuesAt;
    if (continuesAt && CHECKOUT_PATH.test(continuesAt)) history.replaceState(null, '', continuesAt);
    return response;
  };

  Object.assign(calls, createPaymentCalls(firstPath, follow, retryWithProof));
}

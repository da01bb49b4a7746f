import type { CheckoutView, Continuation } from '../../protocol/checkout-api.ts';
import { type ClearPress, createPaymentCalls, type PaymentCalls } from './payment-calls.ts';

/** Accepts only a path of the service. */
const CHECKOUT_PATH = /^\/checkout\/[\w-]+$/;

export interface FollowOpenedOptions {
  window: Pick<Window, 'location' | 'history'>;
  view: Pick<CheckoutView, 'isReusable'>;
  fetch: typeof globalThis.fetch;
  retryWithProof: ClearPress;
  /** The page's requests; from now on they use the new payment. */
  calls: PaymentCalls;
}

/**
 * After a press on a reusable link, switches the page's calls to the URL of the new payment. The window's URL changes too, so
 * that reload and Back find the payment. Does nothing on any other page.
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

  /** Keeps the language and the provider that the shopper has chosen. */
  const changeQuery = (press: { press?: string }) => {
    const { press: _before, ...kept } = Object.fromEntries(new URLSearchParams(location.search));
    return new URLSearchParams({ ...press, ...kept }).toString();
  };

  const follow: typeof fetch = async (input, init) => {
    const path = String(input);
    if (path === `${firstPath}/pay` && location.pathname === firstPath) {
      const { attemptKey } = JSON.parse(String(init?.body)) as { attemptKey: string };
      // With this query, a page that is reloaded before the answer finds the payment of the press.
      history.replaceState(null, '', `${firstPath}?${changeQuery({ press: attemptKey })}`);
    }
    const response = await fetch(path.replace(firstPath, location.pathname), init);
    const read = response.clone().json() as Promise<Continuation | null>;
    const continuesAt = (await read.catch(() => null))?.continuesAt;
    if (continuesAt && CHECKOUT_PATH.test(continuesAt))
      history.replaceState(null, '', [continuesAt, changeQuery({})].filter(Boolean).join('?'));
    return response;
  };

  Object.assign(calls, createPaymentCalls(firstPath, follow, retryWithProof));
}

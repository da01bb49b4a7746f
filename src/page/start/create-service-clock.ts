import type { CheckoutView } from '../../protocol/checkout-api.ts';

/**
 * Tells the service's time, because the shopper's clock may be wrong and the service decides whether a card is still
 * good. The difference is taken once, at the call: as early as the page's code can.
 */
export function createServiceClock({
  expiresAt,
  expiresInMs,
}: Pick<CheckoutView, 'expiresAt' | 'expiresInMs'>): () => Date {
  const aheadMs = Date.parse(expiresAt) - expiresInMs - Date.now();
  return () => new Date(Date.now() + aheadMs);
}

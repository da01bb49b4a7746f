import type { CheckoutView } from '../../protocol/checkout-api.ts';

/**
 * Creates a clock with the service's time, because the shopper's may be wrong and the service decides whether a card has expired.
 * The difference is measured once, at the call, which must be as early as possible.
 */
export function createServiceClock({
  expiresAt,
  expiresInMs,
}: Pick<CheckoutView, 'expiresAt' | 'expiresInMs'>): () => Date {
  const aheadMs = Date.parse(expiresAt) - expiresInMs - Date.now();
  return () => new Date(Date.now() + aheadMs);
}

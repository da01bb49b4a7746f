import { type ExpiryOptions, watchExpiry } from '../payment/watch-expiry.ts';
import { followOrder, type OrderOptions } from './follow-order.ts';

interface LinkOptions extends Omit<ExpiryOptions, 'view' | 'store' | 'wait'>, OrderOptions {}

/** Detects that the merchant has changed the link, and that it has expired. */
export function watchLink(options: LinkOptions): void {
  void watchExpiry(options);
  void followOrder(options);
}

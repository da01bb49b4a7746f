import { type ExpiryOptions, watchExpiry } from '../payment/watch-expiry.ts';
import { followOrder, type OrderOptions } from './follow-order.ts';

export interface LinkOptions extends Omit<ExpiryOptions, 'view' | 'store' | 'wait'>, OrderOptions {}

/** Lets the page notice by itself what happens to its link: that the merchant has changed it, and that it has expired. */
export function watchLink(options: LinkOptions): void {
  void watchExpiry(options);
  void followOrder(options);
}

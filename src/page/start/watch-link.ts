import { type ExpiryOptions, watchExpiry } from '../payment/watch-expiry.ts';
import { followOrder, type OrderOptions } from './follow-order.ts';
import { type WatchShareOptions, watchShare } from './watch-share.ts';

interface LinkOptions
  extends Omit<ExpiryOptions, 'view' | 'store' | 'wait'>,
    OrderOptions,
    WatchShareOptions {}

/** Detects that the merchant has changed the link, that it has expired, and that the shopper lets someone else pay. */
export function watchLink(options: LinkOptions): void {
  void watchExpiry(options);
  void followOrder(options);
  watchShare(options);
}

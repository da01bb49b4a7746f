import { readOwn, readText } from '../protocol/readers.ts';

/**
 * The status in `{ type: 'service-payment-complete', status }`, which the merchant's own return page posts from inside
 * the iframe. Anyone who can navigate the frame can send it: never a payment.
 * @throws TypeError for anything else
 */
export function readReturnStatus(data: unknown): string {
  return readText(readOwn(data, 'type') === 'service-payment-complete' && readOwn(data, 'status'));
}

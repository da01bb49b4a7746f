import { readOwn, readText } from '../protocol/readers.ts';

/**
 * The status in `{ type: 'service-payment-complete', status }`, which the merchant's own return page posts from inside
 * the iframe; `undefined` for anything else. Anyone who can navigate the frame can send it: never a payment.
 */
export function readReturnStatus(data: unknown): string | undefined {
  try {
    return readOwn(data, 'type') === 'service-payment-complete'
      ? readText(readOwn(data, 'status'))
      : undefined;
  } catch {
    return undefined;
  }
}

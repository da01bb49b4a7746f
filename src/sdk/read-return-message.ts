import { readOwn, readText } from '../protocol/readers.ts';

/** What the merchant's own return page posts from inside the iframe, as a message of the script's own. */
export interface ReturnMessage {
  type: 'return';
  status: string;
}

/**
 * Reads `{ type: 'service-payment-complete', status }`, or nothing: any page of the shop's may stand in the frame, and say
 * what it likes. Anyone who can navigate the frame can send it: never a payment.
 */
export function readReturnMessage(data: unknown): ReturnMessage | undefined {
  const status = !!data && readOwn(data, 'type') === 'service-payment-complete' && readOwn(data, 'status');
  return typeof status === 'string' ? { type: 'return', status: readText(status) } : undefined;
}

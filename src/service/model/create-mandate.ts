import { createHash } from 'node:crypto';
import type { MandateDetails } from '../../protocol/checkout-api.ts';
import type { Link } from './link.ts';

/** Creates the mandate of a direct debit. Its reference is the payment's own, and says nothing else about it. */
export function createMandate(
  { paymentId, subscription }: Pick<Link, 'paymentId' | 'subscription'>,
  creditorId: string,
): MandateDetails {
  const hash = createHash('sha256').update(paymentId).digest('hex').slice(0, 12).toUpperCase();
  return { creditorId, reference: `SDD-${hash}`, isRecurring: subscription !== undefined };
}

import { createHash } from 'node:crypto';
import type { MandateDetails } from '../../../protocol/checkout-api.ts';
import type { Link } from '../../payments/terms/link.ts';

/** Derives the reference of a mandate from its payment's id, without revealing it. */
export const createMandateReference = (paymentId: string): string =>
  `SDD-${createHash('sha256').update(paymentId).digest('hex').slice(0, 12).toUpperCase()}`;

/** Whether the shopper also agrees to later debits, as for a subscription. */
export const isRecurring = ({ subscription }: Pick<Link, 'subscription'>): boolean =>
  subscription !== undefined && subscription.cycles !== 1;

/** Creates the mandate of a direct debit, as shown on the page before the shopper agrees. */
export const createMandate = (
  link: Pick<Link, 'paymentId' | 'subscription'>,
  creditorId: string,
): MandateDetails => ({
  creditorId,
  reference: createMandateReference(link.paymentId),
  isRecurring: isRecurring(link),
});

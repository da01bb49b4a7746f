import { createHash } from 'node:crypto';
import type { MandateDetails } from '../../../protocol/checkout-api.ts';
import type { Link } from '../../payments/terms/link.ts';

/** Creates the reference of a mandate from the payment that it is given with. It says nothing else about it. */
export const createMandateReference = (paymentId: string): string =>
  `SDD-${createHash('sha256').update(paymentId).digest('hex').slice(0, 12).toUpperCase()}`;

/** Whether the shopper agrees to later debits too: those of a subscription. */
export const isRecurring = ({ subscription }: Pick<Link, 'subscription'>): boolean =>
  subscription !== undefined && subscription.cycles !== 1;

/** Creates the mandate of a direct debit, as the page shows it before the shopper gives it. */
export const createMandate = (
  link: Pick<Link, 'paymentId' | 'subscription'>,
  creditorId: string,
): MandateDetails => ({
  creditorId,
  reference: createMandateReference(link.paymentId),
  isRecurring: isRecurring(link),
});

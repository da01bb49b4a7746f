import { createHash } from 'node:crypto';
import type { MandateDetails } from '../../../protocol/checkout-api.ts';
import type { Link } from '../../payments/terms/link.ts';
import { getPlanDate } from '../../payments/terms/subscription-plan.ts';
import type { MandateRow } from './tables.ts';

/** How many days before a debit the text of a mandate promises to name it (`sepa.mandate` of the page's catalogs). */
export const MANDATE_NOTICE_DAYS = 1;

/** Returns how many days before a debit it must be announced: without an agreement, what the scheme wants (EPC016-06, 4.3.4). */
export const getNoticeDays = ({ notice_days }: Pick<MandateRow, 'notice_days'>): number => notice_days ?? 14;

/** How many months after the latest collection a mandate can still be used (EPC016-06, 4.1). */
const UNUSED_MONTHS = 36;

/** Returns the time since when a mandate must have been used to be charged now. */
export const getUnusedSince = (now: number): number =>
  getPlanDate({ interval: 'month', intervalCount: 1 }, now, -UNUSED_MONTHS);

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

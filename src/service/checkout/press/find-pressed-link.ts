import type { Link } from '../../payments/terms/link.ts';

/** Identifies the link on whose page the press was made: the reusable link, for the press that created this payment. */
export const findPressedLink = (
  { paymentId, reusableLinkId, openingKey }: Pick<Link, 'paymentId' | 'reusableLinkId' | 'openingKey'>,
  attemptKey: string,
): string => (openingKey === attemptKey && reusableLinkId) || paymentId;

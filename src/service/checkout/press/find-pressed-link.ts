import type { Link } from '../../payments/terms/link.ts';

/** The link on whose page a press was made, by its payment row: the press that made this payment was made on that of the reusable link. */
export const findPressedLink = (
  { paymentId, reusableLinkId, openingKey }: Pick<Link, 'paymentId' | 'reusableLinkId' | 'openingKey'>,
  attemptKey: string,
): string => (openingKey === attemptKey && reusableLinkId) || paymentId;

import type { Link, LinkTerms } from '../../payments/terms/link.ts';

/** The owner of saved cards: a shopper of a company, identified by the company's reference. */
export interface CardOwner {
  companyId: number;
  shopperReference: string;
  /** The table of the cards, if the shopper is identified by an email address. The company's calls do not find those. */
  table?: 'remembered_cards';
}

/** The maximum length of `Metadata.shopperReference`, in code points. */
export const MAX_SHOPPER_REFERENCE_LENGTH = 100;

/**
 * Finds the owner of cards that a link may save and reuse; `undefined` if the merchant forbids it or does not identify the
 * shopper.
 */
export function findCardOwner({
  companyId,
  allowsTokenization,
  metadata,
  isReusable,
  reusableLinkId,
}: Pick<LinkTerms, 'allowsTokenization' | 'metadata'> &
  Partial<Pick<Link, 'isReusable' | 'reusableLinkId'>> & { companyId: number }): CardOwner | undefined {
  // Anyone can have the URL of a reusable link, so it does not identify the shopper.
  if (isReusable || reusableLinkId) return undefined;
  const reference = metadata.shopperReference;
  if (!allowsTokenization || typeof reference !== 'string' || !reference) return undefined;
  if ([...reference].length > MAX_SHOPPER_REFERENCE_LENGTH) return undefined;
  return { companyId, shopperReference: reference };
}

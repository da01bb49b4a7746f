import type { Link, LinkTerms } from '../../payments/terms/link.ts';

/** The owner of saved cards: a shopper of one company, by the name that the company gives its shopper. */
export interface CardOwner {
  companyId: number;
  shopperReference: string;
  /** Where the cards are, if the shopper has no name but an address: no call of the company finds them there. */
  table?: 'remembered_cards';
}

/** Longest `Metadata.shopperReference` that identifies a shopper, in code points. */
export const MAX_SHOPPER_REFERENCE_LENGTH = 100;

/** Finds who may save and reuse cards with a link: no one, if the merchant forbids it or does not say who the shopper is. */
export function findCardOwner({
  companyId,
  allowsTokenization,
  metadata,
  isReusable,
  reusableLinkId,
}: Pick<LinkTerms, 'allowsTokenization' | 'metadata'> &
  Partial<Pick<Link, 'isReusable' | 'reusableLinkId'>> & { companyId: number }): CardOwner | undefined {
  // Anyone can have its address: it does not say who the shopper is.
  if (isReusable || reusableLinkId) return undefined;
  const reference = metadata.shopperReference;
  if (!allowsTokenization || typeof reference !== 'string' || !reference) return undefined;
  if ([...reference].length > MAX_SHOPPER_REFERENCE_LENGTH) return undefined;
  return { companyId, shopperReference: reference };
}

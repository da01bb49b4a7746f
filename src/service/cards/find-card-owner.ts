import type { CompleteLinkRequest } from '../model/link-request.ts';

/** Whose saved cards they are: a shopper of one company, as that company names its shoppers. */
export interface CardOwner {
  companyId: number;
  shopperReference: string;
}

/** Longest `Metadata.shopperReference` that is taken for one, in code points. */
export const MAX_SHOPPER_REFERENCE_LENGTH = 100;

/** Who may save and reuse cards with a link: nobody, where the merchant forbids it or does not say who the shopper is. */
export function findCardOwner(
  companyId: number,
  { AllowTokenization, Metadata }: Pick<CompleteLinkRequest, 'AllowTokenization' | 'Metadata'>,
): CardOwner | undefined {
  const reference = Metadata?.shopperReference;
  if (!AllowTokenization || typeof reference !== 'string' || !reference) return undefined;
  if ([...reference].length > MAX_SHOPPER_REFERENCE_LENGTH) return undefined;
  return { companyId, shopperReference: reference };
}

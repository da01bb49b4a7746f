import { CARD_BRANDS } from '../../../protocol/card.ts';
import type { LinkTerms } from './link.ts';

/** Lists the card brands that a link is restricted to, if its methods include brand codes but not cards in general. */
export function getCardBrandCodes({
  paymentMethods,
}: Pick<LinkTerms, 'paymentMethods'>): string[] | undefined {
  if (!paymentMethods || paymentMethods.includes('card')) return undefined;
  return CARD_BRANDS.flatMap(({ code }) => (code && paymentMethods.includes(code) ? [code] : []));
}

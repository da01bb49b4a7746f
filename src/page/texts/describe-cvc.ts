import { CARD_BRANDS, type CardBrandId } from '../../protocol/card.ts';
import type { Catalog } from '../locales/catalog.ts';
import { fillText } from './fill-text.ts';

/** Returns the side of the card with the security code: the front for American Express, otherwise the back. */
export const findCvcSide = (brand: CardBrandId | undefined): 'back' | 'front' =>
  brand === 'amex' ? 'front' : 'back';

/** Returns the sentence that says where the security code is. */
export function describeCvc({
  catalog,
  brand,
}: {
  catalog: Catalog;
  brand?: CardBrandId | undefined;
}): string {
  const known = CARD_BRANDS.find(({ id }) => id === brand);
  const { cvcHelp } = catalog;
  return known ? fillText(cvcHelp[findCvcSide(brand)], { digits: known.cvcLength }) : cvcHelp.either;
}

import { CARD_BRANDS, type CardBrandId } from '../../protocol/card.ts';
import type { Catalog } from '../locales/catalog.ts';
import { fillText } from './fill-text.ts';

/** Where a brand prints its security code: American Express on the front, all others on the back. */
export const findCvcSide = (brand: CardBrandId | undefined): 'back' | 'front' =>
  brand === 'amex' ? 'front' : 'back';

/** The sentence that says where the security code is. */
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

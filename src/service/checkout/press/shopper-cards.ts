import { CARD_BRANDS, isCardExpired } from '../../../protocol/card.ts';
import { getCardBrandCodes } from '../../payments/terms/get-card-brand-codes.ts';
import { isOpenLink } from '../../payments/terms/is-expired.ts';
import { listPayableMethods } from '../../payments/terms/list-payable-methods.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { SavedCardRow } from '../../platform/store/payment-rows.ts';
import { findCardOwner } from '../../recurring/cards/find-card-owner.ts';
import { listSavedCards, removeSavedCard } from '../../recurring/cards/saved-cards.ts';
import type { CheckoutLink } from '../link/find-link.ts';

/** Lists the shopper's saved cards that this link accepts, newest first. The address of a link that is closed reveals none. */
export async function listShopperCards(
  store: Store,
  link: CheckoutLink,
  now: number,
): Promise<SavedCardRow[]> {
  const owner = findCardOwner(link);
  // A card session is for a new one.
  if (!owner || link.savesCard || !isOpenLink(link, now) || !listPayableMethods(link).includes('card'))
    return [];
  const brandCodes = getCardBrandCodes(link);
  const isAccepted = ({ brand }: SavedCardRow) =>
    !brandCodes || CARD_BRANDS.some(({ id, code }) => id === brand && code && brandCodes.includes(code));
  const cards = await listSavedCards(store, owner);
  return cards.filter((card) => isAccepted(card) && !isCardExpired(card.expiry, new Date(now)));
}

/** @throws Rejection 409 for a link that is not open */
export async function removeShopperCard(
  link: CheckoutLink,
  id: string,
  { store, now }: { store: Store; now: () => number },
): Promise<void> {
  if (!isOpenLink(link, now())) throw reject('STATE_NOT_ALLOWED');
  const owner = findCardOwner(link);
  if (owner) await removeSavedCard(store, owner, { id, now: now() });
}

import { CARD_BRANDS, isCardExpired } from '../../protocol/card.ts';
import { getCheckoutState } from '../../protocol/payment-status.ts';
import { findCardOwner } from '../cards/find-card-owner.ts';
import { listSavedCards, removeSavedCard } from '../cards/saved-cards.ts';
import { reject } from '../http/rejections.ts';
import type { Store } from '../store/open-store.ts';
import type { SavedCardRow } from '../store/schema.ts';
import { getCardBrandCodes, listPayableMethods } from './create-view.ts';
import { type CheckoutLink, hasExpired } from './find-link.ts';

/** Whether the link can still be paid: after that its address, which may lie about for long, tells nothing of cards. */
const isOpen = (link: CheckoutLink, now: number): boolean =>
  getCheckoutState(link.payment.status) === 'open' && !hasExpired(link, now);

/** The shopper's cards that this link can be paid with, the newest first. */
export async function listShopperCards(
  store: Store,
  link: CheckoutLink,
  now: number,
): Promise<SavedCardRow[]> {
  const owner = findCardOwner(link.company.id, link.request);
  if (!owner || !isOpen(link, now) || !listPayableMethods(link).includes('card')) return [];
  const brandCodes = getCardBrandCodes(link.request);
  const isAccepted = ({ brand }: SavedCardRow) =>
    !brandCodes || CARD_BRANDS.some(({ id, code }) => id === brand && code && brandCodes.includes(code));
  const cards = await listSavedCards(store, owner);
  return cards.filter((card) => isAccepted(card) && !isCardExpired(card.expiry, new Date(now)));
}

/** @throws Rejection 409 for a link that is not open (any more) */
export async function removeShopperCard(
  link: CheckoutLink,
  id: string,
  { store, now }: { store: Store; now: () => number },
): Promise<void> {
  if (!isOpen(link, now())) throw reject('The state of the payment does not allow this.');
  const owner = findCardOwner(link.company.id, link.request);
  if (owner) await removeSavedCard(store, owner, id);
}

import { CARD_BRANDS, isCardExpired } from '../../../protocol/card.ts';
import { getCardBrandCodes } from '../../payments/terms/get-card-brand-codes.ts';
import { isOpenLink } from '../../payments/terms/is-expired.ts';
import { listPayableMethods } from '../../payments/terms/list-payable-methods.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type CardOwner, findCardOwner } from '../../recurring/cards/find-card-owner.ts';
import { listSavedCards, removeSavedCard } from '../../recurring/cards/saved-cards.ts';
import { findFoundOwner } from '../../recurring/remembered/card-finders.ts';
import type { SavedCardRow } from '../../recurring/tables/cards.ts';
import type { CheckoutLink } from '../link/find-link.ts';

/** Whether the page offers to save or remember a card. */
export const canSaveCard = (link: CheckoutLink): boolean =>
  link.remembersCards || findCardOwner(link) !== undefined;

/** The id of a card found by a code: it contains the secret of the browser, and is valid for this link only. */
const FOUND_ID = /^(card_[\w-]+)\.([\w-]{43})$/;

const createFoundId = (id: string, secret: string): string => `${id}.${secret}`;

const readFoundId = (given: string): { id: string; secret?: string } => {
  const [, id, secret] = FOUND_ID.exec(given) ?? [];
  return id && secret ? { id, secret } : { id: given };
};

/** Finds the owner of the card that the page names: the merchant's shopper, or the shopper whose cards the browser has found. */
const findOwner = async (
  store: Store,
  link: CheckoutLink,
  { secret, now }: { secret?: string | undefined; now: number },
): Promise<CardOwner | undefined> => {
  if (!secret) return findCardOwner(link);
  return link.remembersCards ? findFoundOwner(store, link, { secret, now }) : undefined;
};

/** Lists the shopper's cards that this link accepts, newest first. The page of a closed link shows none. */
export async function listShopperCards(
  store: Store,
  link: CheckoutLink,
  { secret, now }: { secret?: string | undefined; now: number },
): Promise<SavedCardRow[]> {
  const owner = await findOwner(store, link, { secret, now });
  // A card session is for a new card only.
  if (!owner || link.savesCard || !isOpenLink(link, now) || !listPayableMethods(link).includes('card'))
    return [];
  const brandCodes = getCardBrandCodes(link);
  const isAccepted = ({ brand }: SavedCardRow) =>
    !brandCodes || CARD_BRANDS.some(({ id, code }) => id === brand && code && brandCodes.includes(code));
  const cards = await listSavedCards(store, owner);
  return cards.filter((card) => isAccepted(card) && !isCardExpired(card.expiry, new Date(now)));
}

/** Lists the cards of a browser that has entered the code, with ids that work only in that browser. */
export async function listFoundCards(
  store: Store,
  link: CheckoutLink,
  found: { secret: string; now: number },
): Promise<SavedCardRow[]> {
  const cards = await listShopperCards(store, link, found);
  return cards.map((card) => ({ ...card, id: createFoundId(card.id, found.secret) }));
}

/** Finds the card that a press names, if the link accepts it. */
export async function findShopperCard(
  store: Store,
  link: CheckoutLink,
  { id: given, now }: { id: string; now: number },
): Promise<SavedCardRow | undefined> {
  const { id, secret } = readFoundId(given);
  const cards = await listShopperCards(store, link, { secret, now });
  return cards.find((card) => card.id === id);
}

/** @throws Rejection 409 for a link that is not open */
export async function removeShopperCard(
  link: CheckoutLink,
  given: string,
  { store, now }: { store: Store; now: () => number },
): Promise<void> {
  if (!isOpenLink(link, now())) throw reject('STATE_NOT_ALLOWED');
  const { id, secret } = readFoundId(given);
  const owner = await findOwner(store, link, { secret, now: now() });
  if (owner) await removeSavedCard(store, owner, { id, now: now() });
}

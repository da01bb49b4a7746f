import { CARD_BRANDS } from '../../../protocol/card.ts';
import type { SavedCard } from '../../../protocol/checkout-api.ts';
import type { Catalog } from '../../locales/catalog.ts';
import { FilledText } from './filled-text.tsx';

interface CardWordsProps {
  card: Partial<Pick<SavedCard, 'brand' | 'last4' | 'expiry'>>;
  catalog: Catalog;
  /** The class of the line with the expiry date. */
  expiryClass: string;
}

/** Returns the name of a card's brand; a brand that the page does not know names itself. */
export const findBrandName = (brand: string | undefined): string | undefined =>
  CARD_BRANDS.find(({ id }) => id === brand)?.name ?? brand;

/** A saved card, with four dots for its hidden digits; for a screen reader, in words. */
export function CardWords({ card, catalog, expiryClass }: CardWordsProps) {
  const { last4 = '', expiry } = card;
  const { savedCards } = catalog;
  const brand = findBrandName(card.brand) ?? catalog.card;
  return (
    <>
      <span class="visually-hidden">
        <FilledText text={savedCards.card} values={{ brand, last4 }} /> ·{' '}
      </span>
      <span aria-hidden="true">
        {brand} <bdi dir="ltr">{`•••• ${last4}`}</bdi>
      </span>
      {expiry && (
        <span class={expiryClass}>
          <FilledText text={savedCards.expires} values={{ date: expiry }} />
        </span>
      )}
    </>
  );
}

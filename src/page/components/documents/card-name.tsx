import { CARD_BRANDS } from '../../../protocol/card.ts';
import type { ManagedCard } from '../../../protocol/subscriptions.ts';
import type { Catalog } from '../../locales/catalog.ts';
import { BrandMark } from '../parts/brand-mark.tsx';
import { FilledText } from '../parts/filled-text.tsx';

/** A card with four dots for its hidden digits; for a screen reader, in words. */
export function CardName({ card, catalog }: { card: Partial<ManagedCard>; catalog: Catalog }) {
  const { brand, last4 = '', expiry } = card;
  const name = CARD_BRANDS.find(({ id }) => id === brand)?.name ?? catalog.card;
  const { savedCards } = catalog;
  return (
    <span class="manage-card">
      <BrandMark brand={brand} />
      <span>
        <span class="visually-hidden">
          <FilledText text={savedCards.card} values={{ brand: name, last4 }} /> ·{' '}
        </span>
        <span aria-hidden="true">
          {name} <bdi dir="ltr">{`•••• ${last4}`}</bdi>
        </span>
        {expiry && (
          <span class="manage-soft">
            <FilledText text={savedCards.expires} values={{ date: expiry }} />
          </span>
        )}
      </span>
    </span>
  );
}

import type { ManagedCard } from '../../../protocol/subscriptions.ts';
import type { Catalog } from '../../locales/catalog.ts';
import { BrandMark } from '../parts/brand-mark.tsx';
import { CardWords } from '../parts/card-words.tsx';

/** A card behind the mark of its brand, on a page of documents. */
export function CardName({ card, catalog }: { card: Partial<ManagedCard>; catalog: Catalog }) {
  return (
    <span class="manage-card">
      <BrandMark brand={card.brand} />
      <span>
        <CardWords card={card} catalog={catalog} expiryClass="manage-soft" />
      </span>
    </span>
  );
}

import { CARD_BRANDS, type CardBrandId } from '../../protocol/card.ts';
import { fillText } from '../texts/fill-text.ts';
import type { ScreenProps } from './screen-props.ts';

/** Drawn by the stylesheet; without a brand an empty place, before the others. */
export const BrandMark = ({ brand }: { brand: CardBrandId | undefined }) => (
  <span class="brand" data-brand={brand} aria-hidden="true" />
);

/**
 * The brand of the number as far as it is typed; until it is known, the brands that can be used. They always take the
 * same room: the width of the field beside them must not reveal how the number begins.
 */
export function BrandMarks({ view, state }: ScreenProps) {
  const accepted = CARD_BRANDS.filter(
    ({ code, isRail }) => !isRail && (!view.cardBrandCodes || (code && view.cardBrandCodes.includes(code))),
  );
  const known = CARD_BRANDS.filter(({ id }) => id === state.brand);
  const shown = known.length ? known : accepted;
  const names = shown.map(({ name }) => name).join(', ');
  const label = known.length ? names : fillText(state.catalog.acceptedBrands, { brands: names });
  return (
    <span class="brands" role="img" aria-label={label}>
      {accepted.map(({ id }, index) => (
        <BrandMark key={id} brand={shown[index]?.id} />
      ))}
    </span>
  );
}

import { CARD_BRANDS, type CardBrandId } from '../../../protocol/card.ts';
import type { CheckoutView } from '../../../protocol/checkout-api.ts';
import { fillText } from '../../texts/fill-text.ts';
import type { ScreenProps } from './screen-props.ts';

/** The logo of a brand (`brand-drawings.tsx`); without a brand, an empty space before the others. */
export const BrandMark = ({ brand }: { brand: CardBrandId | undefined }) => (
  <svg class="brand" data-brand={brand} aria-hidden="true">
    {brand && <use href={`#brand-${brand}`} />}
  </svg>
);

/** The choice for a card with two brands, in place of the logos. */
const BrandChoice = ({ brands, state, actions }: ScreenProps & { brands: readonly CardBrandId[] }) => (
  <fieldset class="brand-choice">
    <legend class="visually-hidden">{state.catalog.brandChoice}</legend>
    {brands.map((brand, index) => (
      <label key={brand} class="brand-option">
        <input
          type="radio"
          name="card_brand"
          value={brand}
          autoComplete="off"
          checked={state.cardBrand ? brand === state.cardBrand : index === 0}
          onChange={() => actions?.chooseBrand(brand)}
        />
        <BrandMark brand={brand} />
        <span class="visually-hidden">{CARD_BRANDS.find(({ id }) => id === brand)?.name}</span>
      </label>
    ))}
  </fieldset>
);

/** Lists the brands that a card link accepts and shows. */
export const listAcceptedBrands = ({
  cardBrandCodes,
}: Pick<CheckoutView, 'cardBrandCodes'>): { id: CardBrandId; name: string }[] =>
  CARD_BRANDS.filter(
    ({ code, isRail, isSecond }) =>
      !isRail && !isSecond && (!cardBrandCodes || (code && cardBrandCodes.includes(code))),
  );

/**
 * The brand of the typed number; until it is known, the supported brands. They always take the same space: the width of the input
 * must not reveal how the number begins.
 */
export function BrandMarks(props: ScreenProps) {
  const { view, state } = props;
  const accepted = listAcceptedBrands(view);
  if (state.brandChoice?.length) return <BrandChoice {...props} brands={state.brandChoice} />;
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

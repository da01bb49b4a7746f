import { CARD_BRANDS } from '../../../protocol/card.ts';
import type { SavedCard } from '../../../protocol/checkout-api.ts';
import { isBusyStage } from '../../state/stage.ts';
import { fillText } from '../../texts/fill-text.ts';
import { BrandMark } from '../parts/brand-mark.tsx';
import { CardWords, findBrandName } from '../parts/card-words.tsx';
import { CrossIcon } from '../parts/icons.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';

/** The properties of the parts of a saved card's row. */
type SavedCardProps = ScreenProps & { card?: SavedCard | undefined };

/** The widest brand name, whose room every card takes. */
const WIDEST = CARD_BRANDS.map(({ name }) => name).reduce((a, b) => (b.length > a.length ? b : a));

/**
 * The card in the label of its row. A remembered card is a secret
 * from the shop, so its room is that of a made-up card, and what is drawn in it has no size (docs/decisions.md, 586).
 */
export function SavedCardName({ card, state }: SavedCardProps) {
  if (!card) return null;
  const { catalog } = state;
  return (
    <>
      <span
        class="method-name kept"
        data-room={`${WIDEST} ••••\u00a00000`}
        data-more={fillText(catalog.savedCards.expires, { date: '00/00' })}
      >
        <span class="kept-text">
          <CardWords card={card} catalog={catalog} expiryClass="saved-card-expiry" />
        </span>
      </span>
      <BrandMark brand={card.brand} />
    </>
  );
}

/** The button that removes the card, after a confirmation in its row, because it cannot be undone. */
export function SavedCardRemoval({ card, state, actions }: SavedCardProps) {
  if (!card) return null;
  const { id, brand, last4 } = card;
  const texts = state.catalog.savedCards;
  const isOff = !state.isLive || isBusyStage(state.stage);
  if (state.removing === id && !isOff)
    return (
      <fieldset class="removal">
        <legend>{texts.removeQuestion}</legend>
        <button class="button button-danger" type="button" onClick={() => actions?.removeCard?.(id)}>
          {texts.removeNow}
        </button>
        <button class="button button-quiet" type="button" onClick={() => actions?.askRemoval?.(undefined)}>
          {texts.keep}
        </button>
      </fieldset>
    );
  return (
    <button
      class="icon-button"
      type="button"
      data-remove={id}
      disabled={isOff}
      aria-label={fillText(texts.remove, {
        card: fillText(texts.card, { brand: findBrandName(brand) ?? brand, last4 }),
      })}
      onClick={() => actions?.askRemoval?.(id)}
    >
      <CrossIcon />
    </button>
  );
}

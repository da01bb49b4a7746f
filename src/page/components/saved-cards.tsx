import type { ComponentChildren } from 'preact';
import { CARD_BRANDS } from '../../protocol/card.ts';
import type { SavedCard } from '../../protocol/checkout-api.ts';
import { isBusy } from '../state/stage.ts';
import { fillText } from '../texts/fill-text.ts';
import { BrandMark } from './brand-mark.tsx';
import { FilledText } from './filled-text.tsx';
import { CrossIcon } from './icons.tsx';
import type { ScreenProps } from './screen-props.ts';

/** @param id none for another card */
function CardChoice({
  id,
  state,
  actions,
  children,
}: ScreenProps & { id?: string; children: ComponentChildren }) {
  const isChosen = id === state.savedCard;
  return (
    <label class="method" part="method">
      <input
        type="radio"
        name="saved_card"
        value={id ?? ''}
        // A browser that restores a choice after a reload fires no event.
        autoComplete="off"
        checked={isChosen}
        disabled={isBusy(state.stage) && !isChosen}
        onChange={() => actions?.chooseCard(id)}
      />
      {children}
    </label>
  );
}

function CardRow({ card, ...props }: ScreenProps & { card: SavedCard }) {
  const { id, brand, last4, expiry } = card;
  const { state, actions } = props;
  const texts = state.catalog.savedCards;
  const values = { brand: CARD_BRANDS.find((known) => known.id === brand)?.name ?? brand, last4 };
  return (
    <div class="saved-card">
      <CardChoice {...props} id={id}>
        <span class="method-name">
          <FilledText text={texts.card} values={values} />
          <span class="saved-card-expiry">
            <span class="visually-hidden"> · </span>
            <FilledText text={texts.expires} values={{ date: expiry }} />
          </span>
        </span>
        <BrandMark brand={brand} />
      </CardChoice>
      <button
        class="icon-button"
        type="button"
        disabled={!state.isLive || isBusy(state.stage)}
        aria-label={fillText(texts.remove, { card: fillText(texts.card, values) })}
        onClick={() => actions?.removeCard(id)}
      >
        <CrossIcon />
      </button>
    </div>
  );
}

/** The shopper's cards, the newest first and chosen, and the way to another one. Nothing where there are none. */
export function SavedCards(props: ScreenProps) {
  const { view, state } = props;
  const { savedCards, removal } = state;
  const texts = state.catalog.savedCards;
  if (!view.savedCards.length) return null;
  return (
    <>
      {savedCards.length > 0 && (
        <fieldset class="saved-cards">
          <legend class="label">{texts.legend}</legend>
          {savedCards.map((card) => (
            <CardRow key={card.id} card={card} {...props} />
          ))}
          <CardChoice {...props}>
            <span class="method-name">{texts.another}</span>
          </CardChoice>
        </fieldset>
      )}
      <p class="note note-removal" role="status">
        {removal && texts[removal]}
      </p>
    </>
  );
}

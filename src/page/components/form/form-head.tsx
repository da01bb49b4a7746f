import { listRowMethods } from '../../methods/provider-choice.ts';
import { isBusyStage } from '../../state/stage.ts';
import { ChevronIcon } from '../parts/icons.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';
import { AmountField } from './amount-field.tsx';
import { ExpressButtons } from './express-buttons.tsx';

/**
 * The link to the finder of remembered cards, if none is shown yet. The finder is loaded on demand, and rendered below it
 * (`open-card-finder.tsx`).
 */
function FindCard({ view, state, actions }: ScreenProps) {
  if (!view.remembersCards || state.savedCards.length || !state.methods.includes('card')) return null;
  return (
    <div class="finder" hidden={!listRowMethods(state).includes('card')}>
      <button
        class="text-link"
        type="button"
        aria-expanded={state.findsCard === true}
        disabled={!state.isLive || isBusyStage(state.stage)}
        onClick={() => actions?.findCard?.()}
      >
        <span class="words">{state.catalog.remember.offer}</span>
        <ChevronIcon />
      </button>
      <div class="finder-place" hidden={!state.findsCard} />
    </div>
  );
}

/** The parts above the methods, which a page for cards only does not have. */
export function FormHead(props: ScreenProps) {
  const { view, state } = props;
  const { savedCards } = state.catalog;
  return (
    <>
      <AmountField {...props} />
      <ExpressButtons {...props} />
      <FindCard {...props} />
      {(view.savedCards.length > 0 || view.remembersCards) && (
        <p class="note note-removal" role="status">
          {state.removal && savedCards[state.removal]}
        </p>
      )}
    </>
  );
}

import type { ScreenProps } from '../parts/screen-props.ts';
import { AmountField } from './amount-field.tsx';
import { ExpressButtons } from './express-buttons.tsx';

/** The parts before the methods: a page for a card alone has none of them. */
export function FormHead(props: ScreenProps) {
  const { view, state } = props;
  const { savedCards } = state.catalog;
  return (
    <>
      <AmountField {...props} />
      <ExpressButtons {...props} />
      {view.savedCards.length > 0 && (
        <p class="note note-removal" role="status">
          {state.removal && savedCards[state.removal]}
        </p>
      )}
    </>
  );
}

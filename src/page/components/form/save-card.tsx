import { fillText } from '../../texts/fill-text.ts';
import type { ScreenProps } from '../parts/screen-props.ts';

/**
 * A checkbox to save the card, initially unchecked: saving is the shopper's choice. It follows the email address, by which a
 * remembered card is found.
 */
export function SaveCard({ view, state }: ScreenProps) {
  if (!view.canSaveCard) return null;
  return (
    <div class="shared-field" hidden={state.method !== 'card' || state.savedCard !== undefined}>
      <label class="check">
        <input type="checkbox" name="save_card" autoComplete="off" />
        <span>{fillText(state.catalog.savedCards.save, { merchant: view.merchantName })}</span>
      </label>
    </div>
  );
}

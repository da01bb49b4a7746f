import { getResultTitle } from '../../state/get-result-title.ts';
import { isBusyStage } from '../../state/stage.ts';
import type { ScreenProps } from './screen-props.ts';

/** The button that lets someone else pay. What it opens is loaded when it is pressed (`open-share.tsx`). */
export function ShareOffer({ view, state, actions }: ScreenProps) {
  const { stage } = state;
  if (!view.canShare || stage.waitingRail || getResultTitle(state)) return null;
  return (
    <button
      class={isBusyStage(stage) ? 'leave share-offer idle' : 'leave share-offer'}
      type="button"
      disabled={!state.isLive}
      onClick={() => actions?.share()}
    >
      <span class="words">{state.catalog.shareOffer}</span>
    </button>
  );
}

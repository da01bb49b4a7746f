import { getResultTitle } from '../../state/get-result-title.ts';
import { keepPart } from '../parts/keep-server-html.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';
import { Amount } from './order-summary.tsx';

/**
 * The order inside a frame, in the head of the form: the shop may show it too, but the shopper must see what the link charges. The
 * order stays in the document where only the amount is shown, because the browser cannot render it (`keepPart`). A result says its
 * amount itself.
 */
export function CompactSummary(props: ScreenProps) {
  const { view, state } = props;
  const isShort = (state.summary ?? view.summary) === 'amount';
  return (
    <>
      {isShort && !getResultTitle(state) && (
        <div class="compact-amount" part="summary">
          <Amount {...{ view, state }} name="amount" />
        </div>
      )}
      <div class="compact" part="summary" hidden={isShort} {...keepPart(props, 'Compact')} />
    </>
  );
}

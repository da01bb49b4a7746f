import { fillText } from '../../texts/fill-text.ts';
import { LazySection } from '../parts/lazy-section.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';

/** The terms that the shopper agrees to in addition to the amount, directly above the button. */
export function PaymentTerms(props: ScreenProps) {
  const { view, state } = props;
  const { merchantName: merchant, statement, subscription } = view;
  return (
    <>
      {state.method === 'sepa_direct_debit' && <LazySection {...props} name="Mandate" />}
      {subscription && <LazySection {...props} name="SubscriptionNote" />}
      {(!view.autoCapture || view.savesCard) && (
        <p class="note note-terms">{fillText(state.catalog.reserveNote, { merchant })}</p>
      )}
      {statement && <p class="note note-terms">{fillText(state.catalog.statement, { statement })}</p>}
    </>
  );
}

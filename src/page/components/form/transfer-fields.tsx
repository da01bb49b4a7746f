import { fillText } from '../../texts/fill-text.ts';
import type { ScreenProps } from '../parts/screen-props.ts';
import { TransferDetails } from '../parts/transfer-details.tsx';

/** The panel of a bank transfer: instructions and details. */
export function TransferFields(props: ScreenProps) {
  const { view, state } = props;
  const { transfer } = state.catalog;
  return (
    <>
      <p class="note note-transfer">{transfer.intro}</p>
      {/* Once: a result has them too, and the form is only hidden behind it. */}
      {state.stage.is !== 'later' && <TransferDetails {...props} />}
      <p class="note note-transfer">{fillText(transfer.note, { merchant: view.merchantName })}</p>
    </>
  );
}

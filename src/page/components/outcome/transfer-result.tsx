import { isBusyStage } from '../../state/stage.ts';
import { fillText } from '../../texts/fill-text.ts';
import { formatDateTime } from '../../texts/format-date-time.ts';
import type { ScreenProps } from '../parts/screen-props.ts';
import { TransferDetails } from '../parts/transfer-details.tsx';
import { TypedText } from '../parts/typed-text.tsx';

/** The link below the button that declares a transfer, for a shopper who will make it later. */
export function TransferLater({ state, actions }: ScreenProps) {
  if (state.method !== 'bank_transfer') return null;
  return (
    <button
      class="button button-quiet transfer-later"
      type="button"
      disabled={!state.isLive || isBusyStage(state.stage)}
      onClick={() => actions?.transferLater?.()}
    >
      {state.catalog.transfer.later}
    </button>
  );
}

/** The details again, after a transfer was declared or postponed. */
export function TransferResult(props: ScreenProps) {
  const { view, state, actions } = props;
  const { transfer } = state.catalog;
  const { stage } = state;
  const isLater = stage.is === 'later';
  return (
    <div class="transfer-result">
      <TransferDetails {...props} />
      <p class="note">{fillText(transfer.note, { merchant: view.merchantName })}</p>
      {isLater && (
        <>
          <p class="note">
            {stage.sentTo ? (
              <TypedText text={transfer.sentTo} email={stage.sentTo} />
            ) : (
              fillText(transfer.kept, { date: formatDateTime(view.expiresAt, state) })
            )}
          </p>
          <button class="button button-quiet" type="button" onClick={() => actions?.returnToForm?.()}>
            {transfer.otherWays}
          </button>
        </>
      )}
    </div>
  );
}

import { fillText } from '../locales/catalog.ts';
import type { ChallengeDialog as Dialog } from '../payment/create-challenge.ts';
import { formatMoney } from '../texts/format-money.ts';
import type { ScreenProps } from './screen-props.ts';

export type ChallengeDialogProps = Pick<ScreenProps, 'view' | 'state'> & Pick<Dialog, 'ask' | 'cancel'>;

/**
 * The page of the card holder's bank, in a frame without a sandbox: banks load what they want there, and one that is
 * held back fails the payment. The element stays there, so that `showChallenge` can open and close it.
 */
export function ChallengeDialog({ view, state, ask, cancel }: ChallengeDialogProps) {
  const { challengeUrl } = state;
  const { title, text, frameTitle, cancel: cancelText } = state.catalog.challenge;
  const amount = formatMoney(view.amountMinor, view, state);
  return (
    <dialog
      class="challenge"
      aria-labelledby="challenge-title"
      aria-describedby="challenge-text"
      onCancel={(event) => {
        // Closed by the state alone, so that both never differ.
        event.preventDefault();
        cancel();
      }}
      // A second Escape closes it in Chromium, whatever is said to the first.
      onClose={() => challengeUrl && cancel()}
    >
      {challengeUrl && (
        <div class="challenge-body">
          <h2 class="form-title" id="challenge-title" tabIndex={-1}>
            {title}
          </h2>
          <p class="note" id="challenge-text">
            {fillText(text, { amount, merchant: view.merchantName })}
          </p>
          <iframe
            class="challenge-frame"
            title={frameTitle}
            src={challengeUrl}
            allow=""
            onLoad={() => void ask()}
          />
          <button class="button button-quiet" type="button" onClick={cancel}>
            {cancelText}
          </button>
        </div>
      )}
    </dialog>
  );
}

import { fillText } from '../../texts/fill-text.ts';
import { formatMoney } from '../../texts/format-money.ts';
import type { ScreenProps } from '../parts/screen-props.ts';

export interface ChallengeDialogProps extends Pick<ScreenProps, 'view' | 'state'> {
  /** The bank's page, while it is open. */
  url: string | undefined;
  /** Something was loaded in the bank's page. */
  ask(): Promise<void>;
  cancel(): void;
}

/**
 * The page of the card holder's bank, in a frame without a sandbox: banks load what they want there, and a sandbox would
 * fail the payment. The element stays in the document, so that `showChallenge` can open and close it.
 */
export function ChallengeDialog({ view, state, url, ask, cancel }: ChallengeDialogProps) {
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
      // https://html.spec.whatwg.org/multipage/interaction.html#close-requests
      onClose={() => url && cancel()}
    >
      {url && (
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
            src={url}
            // For passkeys and Secure Payment Confirmation, also on the pages that the bank leads on to.
            allow="payment *; publickey-credentials-get *"
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

import { fillText } from '../../texts/fill-text.ts';
import { formatMoney } from '../../texts/format-money.ts';
import { CrossIcon } from '../parts/icons.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';
import style from './challenge.css';

interface ChallengeDialogProps extends Pick<ScreenProps, 'view' | 'state'> {
  /** The URL of the bank's page while it is open. */
  url: string | undefined;
  /** Called when a page has loaded in the bank's frame. */
  ask(): Promise<void>;
  cancel(): void;
}

/**
 * The page of the cardholder's bank in a frame, without a sandbox, which would break pages that banks load. The dialog element
 * always exists, so that `showChallenge` can open and close it. Its style comes with it (decision 735).
 */
export function ChallengeDialog({ view, state, url, ask, cancel }: ChallengeDialogProps) {
  const { title, text, frameTitle, open, cancel: cancelText } = state.catalog.challenge;
  const amount = formatMoney(view.amountMinor, view, state);
  return (
    <>
      <style>{style}</style>
      <dialog
        class="challenge"
        aria-labelledby="challenge-title"
        aria-describedby="challenge-text"
        onCancel={(event) => {
          // Only the state closes it, so that both are always consistent.
          event.preventDefault();
          cancel();
        }}
        // In Chromium, a second Escape closes it even if the first was prevented.
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
              // For passkeys and Secure Payment Confirmation, including pages to which the bank redirects.
              allow="payment *; publickey-credentials-get *"
              onLoad={() => void ask()}
            />
            {/* Some banks refuse frames, which this page cannot see. Their page comes back to the checkout. */}
            <a class="note" href={url} target="_blank" rel="noreferrer">
              {open}
            </a>
            <button class="button button-quiet" type="button" onClick={cancel}>
              <CrossIcon />
              <span>{cancelText}</span>
            </button>
          </div>
        )}
      </dialog>
    </>
  );
}

import { isWallet } from '../../../protocol/payment-methods.ts';
import { awaitsProvider } from '../../methods/provider-choice.ts';
import { isBusyStage } from '../../state/stage.ts';
import { fillText } from '../../texts/fill-text.ts';
import { LockIcon } from '../parts/icons.tsx';
import { NoticeLine } from '../parts/notice-line.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';
import { findMethodPanel } from './method-panels.ts';
import { PaymentTerms } from './payment-terms.tsx';
import { writePayWords } from './write-pay-words.tsx';

function PayButton(props: ScreenProps) {
  const { state, sections } = props;
  const { catalog, isLive, stage, method } = state;
  const isWaiting = isBusyStage(stage);
  const panel = findMethodPanel(method, sections);
  const action = panel?.action?.(catalog) ?? writePayWords(props);
  const busyText = stage.is === 'redirecting' ? catalog.rails.redirecting : catalog.paying;
  // Not `disabled` while busy: a shopper who pressed it with the keyboard would lose the focus.
  return (
    <button
      class="button"
      part="pay-button"
      type="submit"
      disabled={!isLive}
      aria-disabled={isWaiting || state.newSum?.isShown === true}
      onClick={(event) => {
        // Enter in a field clicks this button, too. A frame whose sandbox forbids forms would raise no event.
        event.preventDefault();
        event.currentTarget.form?.dispatchEvent(new Event('submit', { cancelable: true }));
      }}
    >
      {isWaiting && <span class="spinner" aria-hidden="true" />}
      <span class="words">{isWaiting ? busyText : action}</span>
    </button>
  );
}

/**
 * Returns the announcement while the payment is in progress; empty while the window is about to navigate, which the button says.
 */
function getBusyNote({ state, sections }: ScreenProps): string {
  const { catalog, stage, express, method } = state;
  if (stage.is !== 'paying') return '';
  if (stage.challengeUrl) return catalog.challenge.waiting;
  if (stage.isSlow) return catalog.slowNote;
  return findMethodPanel(express ?? method, sections)?.busyNote?.(catalog) ?? catalog.texts.processing;
}

/** The terms that the shopper agrees to, and the pay button. */
export function PayBar(props: ScreenProps) {
  const { hasExternalSubmit, stage, method } = props.state;
  const hasButton = !hasExternalSubmit && method && !isWallet(method);
  return (
    <div class={hasButton ? 'pay-bar pay-bar-full' : 'pay-bar'}>
      {(hasExternalSubmit || !stage.wallet) && <NoticeLine {...props} />}
      {!awaitsProvider(props.state) && <PaymentTerms {...props} />}
      {hasButton && <PayButton {...props} />}
    </div>
  );
}

/** The notes below the button: the progress, and where card data are sent. */
export function PayNotes(props: ScreenProps) {
  const { view, state } = props;
  const { catalog, method } = state;
  return (
    <div class="pay-notes">
      {!state.isLive && <p class="note still-loading">{catalog.stillLoading}</p>}
      <p class="note note-busy" role="status">
        {getBusyNote(props)}
      </p>
      <p class="privacy" hidden={isBusyStage(state.stage) || method !== 'card'}>
        <LockIcon />
        <span>{fillText(catalog.privacyNote, { merchant: view.merchantName })}</span>
      </p>
    </div>
  );
}

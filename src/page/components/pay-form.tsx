import { fillText } from '../catalog.ts';
import { describeError } from '../describe-error.ts';
import { formatMoney } from '../format-money.ts';
import { findMethodPanel } from '../method-panels.ts';
import { AlertIcon, LockIcon } from './icons.tsx';
import { MethodChooser } from './method-chooser.tsx';
import type { ScreenProps } from './screen-props.ts';

/** Why the form is there again; an alert, because it appears far from where the shopper looks or listens. */
function NoticeLine({ view, state }: ScreenProps) {
  const { notice, catalog } = state;
  if (!notice) return null;
  return (
    <div class="notice" role="alert" tabIndex={-1}>
      <AlertIcon />
      <p>{notice === 'attempt_ended' ? catalog.attemptEnded : describeError(notice, catalog, view)}</p>
    </div>
  );
}

function PayButton({ view, state }: ScreenProps) {
  const { catalog, isBusy, isLive } = state;
  const amount = formatMoney(view.amountMinor, view, state);
  // Not `disabled` while busy: that would take the focus away from whoever pressed it with a key.
  return (
    <button class="button" type="submit" disabled={!isLive} aria-disabled={isBusy ? 'true' : 'false'}>
      {isBusy && <span class="spinner" aria-hidden="true" />}
      <span>
        {isBusy ? catalog.paying : fillText(view.autoCapture ? catalog.pay : catalog.reserve, { amount })}
      </span>
    </button>
  );
}

/**
 * The form stays in the document while its attempt is unclear, only hidden: if it turns out that nothing was paid,
 * what was typed is still there.
 */
export function PayForm(props: ScreenProps) {
  const { view, state, actions } = props;
  const { catalog, isBusy, methods, method } = state;
  const panel = findMethodPanel(method);
  const merchant = view.merchantName;
  return (
    <form
      class="form"
      method="post"
      noValidate
      hidden={state.screen !== 'form'}
      aria-busy={isBusy ? 'true' : 'false'}
      // Unnamed in a frame: a named form is a landmark, and a shop may show two checkouts.
      aria-labelledby={view.type === 'embedded' ? undefined : 'form-title'}
      onSubmit={(event) => {
        event.preventDefault();
        actions?.submit();
      }}
    >
      <MethodChooser
        {...{ catalog, methods, method, isBusy }}
        onChoose={(chosen) => actions?.chooseMethod(chosen)}
      />
      {panel && <panel.Fields {...props} />}
      <NoticeLine {...props} />
      {!view.autoCapture && <p class="note note-reserve">{fillText(catalog.reserveNote, { merchant })}</p>}
      {!state.hasExternalSubmit && <PayButton {...props} />}
      <p class="note note-busy" role="status">
        {isBusy ? catalog.payingNote : ''}
      </p>
      <p class="privacy" hidden={isBusy}>
        <LockIcon />
        <span>{fillText(catalog.privacyNote, { merchant })}</span>
      </p>
    </form>
  );
}

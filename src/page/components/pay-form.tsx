import type { PaymentMethodId } from '../../protocol/payment-methods.ts';
import { listProviderMethods } from '../methods/choose-provider.ts';
import { getResultTitle } from '../state/get-result-title.ts';
import type { PageState } from '../state/page-state.ts';
import { isBusy } from '../state/stage.ts';
import { describeNotice } from '../texts/describe-notice.ts';
import { fillText } from '../texts/fill-text.ts';
import { formatMoney } from '../texts/format-money.ts';
import { AlertIcon, LockIcon } from './icons.tsx';
import { LazySection } from './lazy-section.tsx';
import { MethodChooser } from './method-chooser.tsx';
import { findMethodPanel } from './method-panels.ts';
import { PaymentTerms } from './payment-terms.tsx';
import type { ScreenProps } from './screen-props.ts';
import { TextField } from './text-field.tsx';

/** Why the form is shown again; an alert, because it appears far from where the shopper looks or listens. */
function NoticeLine({ view, state }: ScreenProps) {
  const { notice } = state.stage;
  if (!notice) return null;
  const isNews = notice === 'rail_waiting' || notice === 'rail_cancelled' || notice === 'offline';
  return (
    <div
      class={isNews ? 'notice notice-news' : 'notice'}
      part="notice"
      role={isNews ? 'status' : 'alert'}
      tabIndex={-1}
    >
      <AlertIcon />
      <p>{describeNotice(notice, { view, state })}</p>
    </div>
  );
}

/** Below the method's own fields, and shared by the methods: what was typed stays when another one is chosen. */
function EmailField(props: ScreenProps) {
  const { view, state } = props;
  const email = findMethodPanel(state.method)?.email;
  if (view.hideEmailInput) return null;
  return (
    <div hidden={!email}>
      <TextField
        {...props}
        field="email"
        isOptional={email !== 'required'}
        // Not of the type `email`: browsers do not show a script the caret in such a field (`hold-scroll.ts`).
        input={{ inputMode: 'email', autoComplete: 'email', autocorrect: 'off' }}
      />
    </div>
  );
}

function MethodFields({ method, ...props }: ScreenProps & { method: PaymentMethodId }) {
  const panel = findMethodPanel(method);
  return panel ? <panel.Fields {...props} /> : null;
}

function PayButton({ view, state }: ScreenProps) {
  const { catalog, isLive, stage, method } = state;
  const isWaiting = isBusy(stage);
  const amount = formatMoney(view.amountMinor, view, state);
  const panel = findMethodPanel(method);
  const action =
    panel?.action?.(catalog) ?? fillText(view.autoCapture ? catalog.pay : catalog.reserve, { amount });
  const busyText = stage.is === 'redirecting' ? catalog.rails.redirecting : catalog.paying;
  // Not `disabled` while busy: a shopper who pressed it with a key would lose the focus.
  return (
    <button
      class={panel?.buttonClass && !isWaiting ? `button ${panel.buttonClass}` : 'button'}
      part="pay-button"
      type="submit"
      disabled={!isLive}
      aria-disabled={isWaiting ? 'true' : 'false'}
    >
      {isWaiting && <span class="spinner" aria-hidden="true" />}
      <span>{isWaiting ? busyText : action}</span>
    </button>
  );
}

/** What is announced while it is paid; nothing while the window is about to leave, which the button says. */
function getBusyNote({ catalog, stage, method }: PageState): string {
  if (stage.is !== 'paying') return '';
  if (stage.challengeUrl) return catalog.challenge.waiting;
  if (stage.isSlow) return catalog.slowNote;
  return findMethodPanel(method)?.busyNote?.(catalog) ?? catalog.texts.processing;
}

/** The methods to choose from, or before that, where there are several, their providers. */
function Choices(props: ScreenProps) {
  const { catalog, stage, methods, provider, method } = props.state;
  if (!provider) return <LazySection {...props} name="ProviderStep" />;
  return (
    <>
      <LazySection {...props} name="ProviderBack" />
      <MethodChooser
        {...{ catalog, method }}
        isBusy={isBusy(stage)}
        methods={listProviderMethods(methods, provider)}
        onChoose={(chosen) => props.actions?.chooseMethod(chosen)}
      />
    </>
  );
}

/**
 * The form stays in the document while its attempt is unclear, only hidden: if it turns out that nothing was paid,
 * what was typed is still there.
 */
export function PayForm(props: ScreenProps) {
  const { view, state, actions } = props;
  const { catalog, method } = state;
  const isWaiting = isBusy(state.stage);
  const merchant = view.merchantName;
  return (
    <form
      class="form"
      part="form"
      method="post"
      noValidate
      hidden={getResultTitle(state) !== undefined}
      aria-busy={isWaiting ? 'true' : 'false'}
      // Unnamed in a frame: a named form is a landmark, and a shop may show two checkouts.
      aria-labelledby={view.type === 'embedded' ? undefined : 'form-title'}
      onSubmit={(event) => {
        event.preventDefault();
        actions?.submit();
      }}
    >
      <Choices {...props} />
      {view.methods.map((id) => (
        // Hidden and not removed, even when the shop filters the methods: only the document holds what was typed.
        <div key={id} class="method-fields" hidden={id !== method}>
          <MethodFields {...props} method={id} />
        </div>
      ))}
      <EmailField {...props} />
      <div class="pay-bar">
        <NoticeLine {...props} />
        <PaymentTerms {...props} />
        {method && !state.hasExternalSubmit && <PayButton {...props} />}
      </div>
      {!state.isLive && <p class="note still-loading">{catalog.stillLoading}</p>}
      <p class="note note-busy" role="status">
        {getBusyNote(state)}
      </p>
      <p class="privacy" hidden={isWaiting || method !== 'card'}>
        <LockIcon />
        <span>{fillText(catalog.privacyNote, { merchant })}</span>
      </p>
    </form>
  );
}

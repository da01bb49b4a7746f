import { findPaymentMethod, type PaymentMethodId } from '../../protocol/payment-methods.ts';
import { fillText } from '../catalog.ts';
import { describeNotice } from '../describe-notice.ts';
import { formatMoney } from '../format-money.ts';
import { findMethodPanel } from '../method-panels.ts';
import { AlertIcon, LockIcon } from './icons.tsx';
import { MethodChooser } from './method-chooser.tsx';
import type { ScreenProps } from './screen-props.ts';
import { TextField } from './text-field.tsx';

/** Why the form is there again; an alert, because it appears far from where the shopper looks or listens. */
function NoticeLine({ view, state }: ScreenProps) {
  const { notice } = state;
  if (!notice) return null;
  const isNews = notice === 'rail_waiting' || notice === 'rail_cancelled';
  return (
    <div class={isNews ? 'notice notice-news' : 'notice'} role={isNews ? 'status' : 'alert'} tabIndex={-1}>
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
        input={{ type: 'email', inputMode: 'email', autoComplete: 'email' }}
      />
    </div>
  );
}

function MethodFields({ method, ...props }: ScreenProps & { method: PaymentMethodId }) {
  const panel = findMethodPanel(method);
  return panel ? <panel.Fields {...props} /> : null;
}

function PayButton({ view, state }: ScreenProps) {
  const { catalog, isBusy, isLive, redirectUrl, method } = state;
  const amount = formatMoney(view.amountMinor, view, state);
  const panel = findMethodPanel(method);
  const action =
    panel?.action?.(catalog) ?? fillText(view.autoCapture ? catalog.pay : catalog.reserve, { amount });
  const rail = findPaymentMethod(method ?? '')?.name ?? '';
  const busyText = redirectUrl ? fillText(catalog.rails.redirecting, { rail }) : catalog.paying;
  // Not `disabled` while busy: that would take the focus away from whoever pressed it with a key.
  return (
    <button
      class={panel?.buttonClass && !isBusy ? `button ${panel.buttonClass}` : 'button'}
      type="submit"
      disabled={!isLive}
      aria-disabled={isBusy ? 'true' : 'false'}
    >
      {isBusy && <span class="spinner" aria-hidden="true" />}
      <span>{isBusy ? busyText : action}</span>
    </button>
  );
}

/**
 * The form stays in the document while its attempt is unclear, only hidden: if it turns out that nothing was paid,
 * what was typed is still there.
 */
export function PayForm(props: ScreenProps) {
  const { view, state, actions } = props;
  const { catalog, isBusy, methods, method, redirectUrl } = state;
  const merchant = view.merchantName;
  const panel = findMethodPanel(method);
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
      {view.methods.map((id) => (
        // Hidden and not taken out, also when the shop filters the methods anew: the document is the only place that holds what was typed.
        <div key={id} class="method-fields" hidden={id !== method}>
          <MethodFields {...props} method={id} />
        </div>
      ))}
      <EmailField {...props} />
      <div class="pay-bar">
        <NoticeLine {...props} />
        {!view.autoCapture && <p class="note note-reserve">{fillText(catalog.reserveNote, { merchant })}</p>}
        {!state.hasExternalSubmit && <PayButton {...props} />}
      </div>
      <p class="note note-busy" role="status">
        {isBusy && !redirectUrl ? (panel?.busyNote?.(catalog) ?? catalog.payingNote) : ''}
      </p>
      <p class="privacy" hidden={isBusy || method !== 'card'}>
        <LockIcon />
        <span>{fillText(catalog.privacyNote, { merchant })}</span>
      </p>
    </form>
  );
}

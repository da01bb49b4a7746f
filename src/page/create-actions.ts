import type { PageActions } from './components/screen-props.ts';
import type { Checkout } from './create-checkout.ts';
import { type FormField, findFirstProblem, findInput } from './form-fields.ts';
import { type Format, formatCardNumber, formatExpiry, keepDigits } from './format-input.ts';
import { writeFormatted } from './write-formatted.ts';

const FORMATS: Partial<Record<FormField, Format>> = {
  card_number: formatCardNumber,
  expiry: formatExpiry,
  cvc: keepDigits,
};

/** What the shopper does in the document. */
export function createActions(
  root: HTMLElement,
  { context, checks, payment, chooseMethod }: Checkout,
): PageActions {
  const { store } = context;

  const formatField = (field: FormField, event?: Event) => {
    const input = findInput(root, field);
    const format = FORMATS[field];
    if (input && format) writeFormatted(input, format, event);
  };

  return {
    async submit() {
      // With the button hidden the shop decides when to pay, and the Enter key must not.
      if (store.get().hasExternalSubmit) return;
      const done = payment.submit();
      // On a phone the keyboard would cover what comes next.
      if (store.get().isBusy)
        root.querySelector<HTMLElement>('button[type=submit]')?.focus({ preventScroll: true });
      const field = (await done) === 'invalid' ? findFirstProblem(store.get().problems) : undefined;
      if (field) findInput(root, field)?.focus();
    },
    check: () => void payment.check(),
    chooseMethod,
    typeField(field, event) {
      formatField(field, event);
      checks.typeField(field);
    },
    leaveField(field) {
      formatField(field);
      checks.leaveField(field);
    },
  };
}

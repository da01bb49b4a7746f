import type { PageActions } from '../components/screen-props.ts';
import { copyText } from '../form/copy-text.ts';
import { focusInSight } from '../form/focus-in-sight.ts';
import { type FormField, findFirstProblem, findInput } from '../form/form-fields.ts';
import {
  formatCardNumber,
  formatExpiry,
  formatIban,
  keepDigits,
  keepLettersAndDigits,
} from '../form/format-input.ts';
import type { FieldFormat } from '../form/reformat-input.ts';
import { writeFormatted } from '../form/write-formatted.ts';
import type { Checkout } from './create-page-controller.ts';

const FORMATS: Partial<Record<FormField, FieldFormat>> = {
  card_number: { format: formatCardNumber },
  expiry: { format: formatExpiry },
  cvc: { format: keepDigits },
  iban: { format: formatIban, keep: keepLettersAndDigits },
};

/** How long it is said that something was copied. */
const COPIED_SHOWN_MS = 2_500;

/** What the shopper does in the document. */
export function createActions(
  root: HTMLElement,
  { context, checks, payment, chooseMethod, chooseProvider, chooseCard, removeCard }: Checkout,
): PageActions {
  const { store, wait } = context;

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
      if (field && field !== 'method') focusInSight(findInput(root, field));
    },
    check: () => void payment.check(),
    chooseMethod,
    chooseCard,
    async removeCard(id) {
      const next = await removeCard(id);
      // The pressed button is gone with its card.
      if (next !== id) root.querySelector<HTMLElement>(next ? `[value="${next}"]` : '#form-title')?.focus();
    },
    chooseProvider(provider) {
      chooseProvider(provider);
      // The pressed button is gone: the focus goes to what stands there now.
      root.querySelector<HTMLElement>('#form-title')?.focus();
    },
    async copy(field, text) {
      const shown = root.querySelector<HTMLElement>(`#transfer-${field}`);
      if (!shown || !(await copyText(text, shown))) return;
      store.set({ copied: field });
      await wait(COPIED_SHOWN_MS);
      if (store.get().copied === field) store.set({ copied: undefined });
    },
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

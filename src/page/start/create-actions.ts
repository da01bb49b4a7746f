import type { PageActions } from '../components/screen-props.ts';
import { copyText } from '../form/copy-text.ts';
import { focusInSight } from '../form/focus-in-sight.ts';
import { type FormValues, findFirstProblem, findInput } from '../form/form-fields.ts';
import {
  formatCardNumber,
  formatExpiry,
  formatIban,
  keepDigits,
  keepLettersAndDigits,
} from '../form/format-input.ts';
import type { FieldFormat } from '../form/reformat-input.ts';
import { writeFormatted } from '../form/write-formatted.ts';
import type { FormField } from '../locales/words.ts';
import { findTimeZone } from '../payment/find-time-zone.ts';
import type { PaymentCalls } from '../payment/payment-calls.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { isBusy } from '../state/stage.ts';
import type { PageController } from './create-page-controller.ts';

const FORMATS: Partial<Record<FormField, FieldFormat>> = {
  card_number: { format: formatCardNumber },
  expiry: { format: formatExpiry },
  cvc: { format: keepDigits },
  iban: { format: formatIban, keep: keepLettersAndDigits },
};

/** How long it is said that something was copied. */
const COPIED_SHOWN_MS = 2_500;

export interface ActionOptions extends Pick<PageController, 'checks' | 'choices' | 'payment'> {
  store: PageStore;
  wait(ms: number): Promise<void>;
  readValues(): FormValues;
  calls: Pick<PaymentCalls, 'mailTransfer'>;
}

/** What the shopper does in the document. */
export function createActions(root: HTMLElement, options: ActionOptions): PageActions {
  const { store, wait, checks, payment, choices } = options;

  const focus = (selector: string, options?: FocusOptions) =>
    root.querySelector<HTMLElement>(selector)?.focus(options);

  const formatField = (field: FormField, event?: Event) => {
    const input = findInput(root, field);
    const format = FORMATS[field];
    if (input && format) writeFormatted(input, format, event);
  };

  return {
    ...choices,
    async submit() {
      // With the button hidden the shop decides when to pay, and the Enter key must not.
      if (store.get().hasExternalSubmit) return;
      const done = payment.submit();
      // On a phone the keyboard would cover what comes next.
      if (isBusy(store.get().stage)) focus('button[type=submit]', { preventScroll: true });
      const field = (await done) === 'invalid' ? findFirstProblem(store.get().problems) : undefined;
      if (field && field !== 'method') focusInSight(findInput(root, field));
    },
    check: () => void payment.check(),
    async payExpress(wallet) {
      // The shopper's press counts only as long as nothing is awaited on the way to the sheet.
      if (isBusy(store.get().stage)) return;
      choices.chooseExpress(wallet);
      await payment.submit();
      choices.chooseExpress(undefined);
    },
    chooseBrand: (cardBrand) => store.set({ cardBrand }),
    toggle: (fold) => store.set({ [fold]: !store.get()[fold] }),
    askRemoval(id) {
      const asked = store.get().removing;
      choices.askRemoval(id);
      // The pressed button is gone: the focus goes to the answer that changes nothing, or back.
      focus(id ? '.removal .button-quiet' : `[data-remove="${asked}"]`);
    },
    async removeCard(id) {
      const next = await choices.removeCard(id);
      // The pressed button is gone with its card.
      focus(next === id ? `[data-remove="${id}"]` : next ? `[data-card="${next}"]` : '#form-title');
    },
    chooseProvider(provider) {
      choices.chooseProvider(provider);
      // The pressed button is gone: the focus goes to what is there now.
      focus('#form-title');
    },
    async transferLater() {
      const { email } = options.readValues();
      checks.leaveField('email');
      if (store.get().problems.email) return focusInSight(findInput(root, 'email'));
      const { language } = store.get();
      const request = { email: email.trim(), language, timeZone: findTimeZone() };
      // Nothing to wait for without an address; a mail that fails leaves the details on the page.
      const sentTo = request.email ? await options.calls.mailTransfer(request) : undefined;
      store.move({ type: 'later', sentTo });
    },
    returnToForm: () => store.move({ type: 'returned' }),
    async copy(field, text) {
      const shown = root.querySelector<HTMLElement>(`[data-transfer="${field}"]`);
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

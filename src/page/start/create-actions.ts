import { keepDigits } from '../../protocol/identifiers/to-ascii-digits.ts';
import type { CommonActions } from '../components/parts/screen-props.ts';
import { focusInSight } from '../form/focus-in-sight.ts';
import { findFirstProblem, findInput } from '../form/form-fields.ts';
import { formatCardNumber, formatExpiry } from '../form/format-input.ts';
import type { FieldFormat } from '../form/reformat-input.ts';
import { writeFormatted } from '../form/write-formatted.ts';
import type { FormField } from '../locales/words.ts';
import type { Encryption } from '../payment/create-encryption.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { isBusyStage } from '../state/stage.ts';
import type { PageController } from './create-page-controller.ts';

const CARD_FORMATS: Partial<Record<FormField, FieldFormat>> = {
  card_number: { format: formatCardNumber },
  expiry: { format: formatExpiry },
  cvc: { format: keepDigits },
};

interface ActionOptions extends Pick<PageController, 'checks' | 'payment'> {
  store: PageStore;
  encryption: Pick<Encryption, 'prepare'>;
  /** The formats of additional fields. */
  formats: Partial<Record<FormField, FieldFormat>> | undefined;
}

/** Creates the shopper's actions on every page. */
export function createActions(root: HTMLElement, options: ActionOptions): CommonActions {
  const { store, checks, payment, encryption } = options;
  const formats = { ...CARD_FORMATS, ...options.formats };

  const formatField = (field: FormField, event?: Event) => {
    const input = findInput(root, field);
    const format = formats[field];
    if (input && format) writeFormatted(input, format, event);
  };

  return {
    async submit() {
      // If the shop has its own pay button, the Enter key must not pay.
      if (store.get().hasExternalSubmit) return;
      const done = payment.submit();
      // On a phone, the keyboard would cover the following screen.
      if (isBusyStage(store.get().stage))
        root.querySelector<HTMLElement>('button[type=submit]')?.focus({ preventScroll: true });
      if ((await done) !== 'invalid') return;
      const field = findFirstProblem(store.get().problems);
      // Without a problem, the sum has changed: the button may be out of sight, after Enter in a field.
      if (field !== 'method')
        focusInSight(field ? findInput(root, field) : root.querySelector('button[type=submit]'));
    },
    check: () => void payment.check(),
    chooseBrand: (cardBrand) => store.set({ cardBrand }),
    toggle: (fold) => store.set({ [fold]: !store.get()[fold] }),
    typeField(field, event) {
      if (CARD_FORMATS[field]) encryption.prepare();
      formatField(field, event);
      checks.typeField(field);
    },
    leaveField(field) {
      formatField(field);
      checks.leaveField(field);
    },
  };
}

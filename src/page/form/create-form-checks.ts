import {
  type FieldProblem,
  type FieldProblems,
  findCardBrand,
  stripCardNumber,
} from '../../protocol/card.ts';
import type { CheckoutContext } from '../state/checkout-context.ts';
import { type FormField, type FormValues, findFormProblems, findSavedCard } from './form-fields.ts';

export interface FormChecks {
  /** Shows every problem of the form, and answers them. */
  checkAll(values: FormValues): FieldProblems;
  /** A field was left: its problem shows. Of an empty one nothing is said before the button is pressed. */
  leaveField(field: FormField): void;
  /** Something was typed: a problem goes away as soon as it is solved or the field is empty, and no new one shows. */
  typeField(field: FormField): void;
}

export function createFormChecks({ view, store, readValues, now }: CheckoutContext): FormChecks {
  const find = (values: FormValues) =>
    findFormProblems(values, { view, method: store.get().method, now: now() });

  const show = (field: FormField, problem: FieldProblems[FormField]) => {
    const { [field]: shown, ...others } = store.get().problems;
    if (shown !== problem) store.set({ problems: problem ? { ...others, [field]: problem } : others });
  };

  const noteBrand = (values: FormValues) => {
    const saved = findSavedCard(values, view);
    const brand = saved ? saved.brand : findCardBrand(stripCardNumber(values.card_number))?.id;
    if (brand !== store.get().brand) store.set({ brand });
  };

  return {
    checkAll(values) {
      noteBrand(values);
      const problems = find(values);
      store.set({ problems });
      return problems;
    },
    leaveField(field) {
      const values = readValues();
      noteBrand(values);
      const found = find(values);
      if (values[field].trim()) show(field, found[field]);
      // Another brand wants another length of code.
      if (field === 'card_number' && values.cvc.trim()) show('cvc', found.cvc);
    },
    typeField(field) {
      const values = readValues();
      noteBrand(values);
      const found = find(values);
      const { problems } = store.get();
      // An empty field lacks something: that what stood there was wrong is over.
      const isOver = (problem: FieldProblem | undefined) => !problem || problem === 'required';
      if (isOver(found[field]) || isOver(problems[field])) show(field, undefined);
      if (!found.cvc) show('cvc', undefined);
    },
  };
}

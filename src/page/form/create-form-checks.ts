import {
  type FieldProblem,
  type FieldProblems,
  findCardBrand,
  listCardBrands,
  stripCardNumber,
} from '../../protocol/card.ts';
import type { FormField } from '../locales/words.ts';
import type { StateStore } from '../state/create-page-store.ts';
import type { PageState } from '../state/page-state.ts';
import { type FormRules, type FormValues, findFormProblems, findSavedCard } from './form-fields.ts';

export interface FormChecks {
  /**
   * Validates the whole form, shows every problem, and returns them.
   * @param forgive returns those problems that count
   */
  checkAll(values: FormValues, forgive?: (problems: FieldProblems) => FieldProblems): FieldProblems;
  /** Handles a blur: shows the field's problem. An empty field is no problem before the button is pressed. */
  leaveField(field: FormField): void;
  /** Handles input: removes a problem that is solved, or whose field is empty, and shows no new one. */
  typeField(field: FormField): void;
}

export interface FormCheckOptions {
  view: FormRules['view'];
  store: StateStore<
    Pick<
      PageState,
      'method' | 'problems' | 'brand' | 'brandChoice' | 'cardBrand' | 'leftField' | 'savedCards'
    >
  >;
  readValues(): FormValues;
  /** The service's time; the shopper's clock may be wrong. */
  now(): Date;
  findRareProblems: FormRules['findRareProblems'];
}

export function createFormChecks(options: FormCheckOptions): FormChecks {
  const { view, store, readValues, now } = options;
  const find = (values: FormValues) =>
    findFormProblems(values, { ...options, method: store.get().method, now: now() });

  const show = (field: FormField, problem: FieldProblems[FormField]) => {
    const { [field]: shown, ...others } = store.get().problems;
    if (shown !== problem) store.set({ problems: problem ? { ...others, [field]: problem } : others });
  };

  const noteBrand = (values: FormValues) => {
    const saved = findSavedCard(values, store.get());
    const digits = stripCardNumber(values.card_number);
    const brand = saved ? saved.brand : findCardBrand(digits)?.id;
    const brandChoice = saved ? [] : listCardBrands(digits, view.cardBrandCodes);
    const known = store.get();
    if (brand !== known.brand || brandChoice.length !== (known.brandChoice?.length ?? 0))
      store.set({ brand, brandChoice, cardBrand: undefined });
  };

  return {
    checkAll(values, forgive = (problems) => problems) {
      noteBrand(values);
      const problems = forgive(find(values));
      // The first of these fields gets the focus, so its problem is read out.
      store.set({ problems, leftField: undefined });
      return problems;
    },
    leaveField(field) {
      const values = readValues();
      noteBrand(values);
      const found = find(values);
      const isNew = values[field].trim() !== '' && found[field] !== store.get().problems[field];
      if (values[field].trim()) show(field, found[field]);
      if (isNew) store.set({ leftField: field });
      // Another brand has a security code of another length.
      if (field === 'card_number' && values.cvc.trim()) show('cvc', found.cvc);
    },
    typeField(field) {
      const values = readValues();
      noteBrand(values);
      const found = find(values);
      const { problems } = store.get();
      // In an empty field, any problem with its former text is obsolete.
      const isOver = (problem: FieldProblem | undefined) => !problem || problem === 'required';
      if (isOver(found[field]) || isOver(problems[field])) show(field, undefined);
      if (!found.cvc) show('cvc', undefined);
    },
  };
}

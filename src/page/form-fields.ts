import { type CardInput, type FieldProblems, findCardProblems, findEmailProblem } from '../protocol/card.ts';
import type { FieldName } from '../protocol/messages.ts';
import type { PaymentMethodId } from '../protocol/payment-methods.ts';

/** The fields of the form, in the order in which they stand. Each is the id of its input. */
export const FORM_FIELDS = [
  'card_number',
  'expiry',
  'cvc',
  'cardholder_name',
  'email',
] as const satisfies readonly FieldName[];

export type FormField = (typeof FORM_FIELDS)[number];
export type FormValues = Record<FormField, string>;

export const findInput = (root: ParentNode, field: FormField): HTMLInputElement | null =>
  root.querySelector<HTMLInputElement>(`#${field}`);

/**
 * What stands in the inputs now. The document is the only place that holds it: autofill that fires no event, text typed
 * before hydration and a draft restored by the browser all count, and no copy of a card number lies in our state.
 */
export const readFormValues = (root: ParentNode): FormValues =>
  Object.fromEntries(FORM_FIELDS.map((field) => [field, findInput(root, field)?.value ?? ''])) as FormValues;

export const toCardInput = (values: FormValues): CardInput => ({
  number: values.card_number,
  expiry: values.expiry,
  cvc: values.cvc,
  name: values.cardholder_name,
});

export interface FormRules {
  method: PaymentMethodId | undefined;
  now: Date;
  brandCodes?: readonly string[] | undefined;
  hideEmailInput: boolean;
}

export function findFormProblems(values: FormValues, rules: FormRules): FieldProblems {
  // The sheet asks for everything itself.
  if (rules.method === 'apple_pay') return {};
  const isCard = rules.method === 'card';
  const problems = isCard ? findCardProblems(toCardInput(values), rules.now, rules.brandCodes) : {};
  const needsEmail = !rules.hideEmailInput && (isCard || values.email.trim() !== '');
  const email = needsEmail ? findEmailProblem(values.email) : undefined;
  return email ? { ...problems, email } : problems;
}

export const findFirstProblem = (problems: FieldProblems): FormField | undefined =>
  FORM_FIELDS.find((field) => problems[field]);

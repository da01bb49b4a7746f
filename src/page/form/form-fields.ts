import {
  CARD_BRANDS,
  type CardBrandId,
  type CardInput,
  type FieldProblems,
  findCardProblems,
  findEmailProblem,
} from '../../protocol/card.ts';
import type { CheckoutView, DebitInput, SavedCard } from '../../protocol/checkout-api.ts';
import type { PaymentMethodId } from '../../protocol/payment-methods.ts';
import { FORM_FIELDS, type FormField } from '../locales/words.ts';

export interface FormValues extends Record<FormField, string> {
  /** The id of the chosen saved card; absent for another card. */
  savedCard?: string | undefined;
  /** The brand chosen for a card with two. */
  cardBrand?: CardBrandId | undefined;
  /** Whether the account on file is chosen. */
  usesAccountOnFile?: boolean | undefined;
  /** Whether the typed card is to be saved. */
  savesCard?: boolean | undefined;
}

export const findInput = (root: ParentNode, field: FormField): HTMLInputElement | null =>
  root.querySelector<HTMLInputElement>(`#${field}`);

/**
 * Reads the current texts of the inputs. Only the document holds them: autofill without events, text typed before hydration and
 * values restored by the browser all count, and the state contains no copy of a card number.
 */
export const readFormValues = (root: ParentNode): FormValues => ({
  ...(Object.fromEntries(FORM_FIELDS.map((field) => [field, findInput(root, field)?.value ?? ''])) as Record<
    FormField,
    string
  >),
  savedCard: root.querySelector<HTMLInputElement>('[name=method]:checked')?.dataset.card,
  cardBrand: CARD_BRANDS.find(
    ({ id }) => id === root.querySelector<HTMLInputElement>('[name=card_brand]:checked')?.value,
  )?.id,
  usesAccountOnFile: root.querySelector<HTMLInputElement>('[name=account][value=on_file]')?.checked,
  savesCard: root.querySelector<HTMLInputElement>('[name=save_card]')?.checked,
});

/** Finds the chosen saved card. */
export const findSavedCard = (
  { savedCard }: FormValues,
  { savedCards }: { savedCards: readonly SavedCard[] },
): SavedCard | undefined => savedCards.find(({ id }) => id === savedCard);

export const toCardInput = (values: FormValues): CardInput => ({
  number: values.card_number,
  expiry: values.expiry,
  cvc: values.cvc,
  name: values.cardholder_name,
  ...(values.cardBrand && { brand: values.cardBrand }),
});

export const toDebitInput = (values: FormValues): DebitInput => ({
  // Text typed for another account stays in its field.
  iban: values.usesAccountOnFile ? '' : values.iban,
  holder: values.account_holder,
});

export interface FormRules {
  view: Pick<CheckoutView, 'cardBrandCodes' | 'hideEmailInput'>;
  method: PaymentMethodId | undefined;
  now: Date;
  /** The rules of a page with more than a card form, loaded separately (`wallets-and-rails-chunk.ts`). */
  findRareProblems: ((values: FormValues, rules: FormRules) => FieldProblems) | undefined;
}

export function findFormProblems(values: FormValues, rules: FormRules): FieldProblems {
  const { view, method, now, findRareProblems } = rules;
  const missing: FieldProblems = method ? {} : { method: 'required' };
  if (findRareProblems) return { ...missing, ...findRareProblems(values, rules) };
  if (!method) return missing;
  const email = view.hideEmailInput ? undefined : findEmailProblem(values.email);
  return { ...findCardProblems(toCardInput(values), now, view.cardBrandCodes), ...(email && { email }) };
}

/** Returns the first problem in the order of the fields; a missing choice of method precedes all. */
export const findFirstProblem = (problems: FieldProblems): FormField | 'method' | undefined =>
  problems.method ? 'method' : FORM_FIELDS.find((field) => problems[field]);

import {
  type FieldProblems,
  findCardProblems,
  findEmailProblem,
  findSavedCardProblems,
} from '../../protocol/card.ts';
import type { CheckoutView, SavedCard } from '../../protocol/checkout-api.ts';
import { findDebitProblems } from '../../protocol/identifiers/iban.ts';
import { isWallet } from '../../protocol/payment-methods.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { createAmountRule } from './create-amount-rule.ts';
import { type FormRules, type FormValues, findSavedCard, toCardInput, toDebitInput } from './form-fields.ts';

function findMethodProblems(
  values: FormValues,
  { view, method, now }: FormRules,
  saved: SavedCard | undefined,
): FieldProblems {
  if (saved) return findSavedCardProblems(values.cvc, saved.brand);
  if (method === 'card') return findCardProblems(toCardInput(values), now, view.cardBrandCodes);
  if (method !== 'sepa_direct_debit') return {};
  return findDebitProblems(toDebitInput(values), values.usesAccountOnFile === true);
}

/** Creates the rules of a page with more than a card form: those of other methods, and of an amount that the shopper chooses. */
export function createRareRules({
  view,
  store,
}: {
  view: CheckoutView;
  store: Pick<PageStore, 'get' | 'set'>;
}): (values: FormValues, rules: FormRules) => FieldProblems {
  const findAmountProblem = createAmountRule(view, store);
  return (values, rules) => {
    const { method } = rules;
    const amount = view.freeAmount && findAmountProblem(values.amount);
    const saved = method === 'card' ? findSavedCard(values, store.get()) : undefined;
    const problems = { ...(amount && { amount }), ...findMethodProblems(values, rules, saved) };
    // The wallet's sheet asks for everything else, and the step for providers for nothing else.
    if (!method || isWallet(method)) return problems;
    const needsEmail =
      !rules.view.hideEmailInput && !saved?.hasEmail && (method === 'card' || values.email.trim() !== '');
    const email = needsEmail ? findEmailProblem(values.email) : undefined;
    return email ? { ...problems, email } : problems;
  };
}

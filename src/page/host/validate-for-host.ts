import { getResultText, getResultTitle } from '../components/result-screen.tsx';
import type { Checkout } from '../start/create-page-controller.ts';
import { describeProblems } from '../texts/describe-problem.ts';

/** Fields and sentences, never what was typed. */
export interface Validation {
  valid: boolean;
  errors: Record<string, string>;
}

/** The answer to `validate`: shows all problems, moves no focus, because the shopper is on the shop's side. */
export function validateForHost({ context, checks }: Checkout): Validation {
  const { view, store, readValues } = context;
  const state = store.get();
  const title = getResultTitle(state);
  // Nothing is wrong in a payment that is made or on its way; one that cannot be made has no field to blame.
  if (['completed', 'processing', 'unconfirmed'].includes(state.screen)) return { valid: true, errors: {} };
  if (title) return { valid: false, errors: { method: getResultText(title, { view, state }) } };
  const problems = checks.checkAll(readValues());
  const errors = describeProblems(problems, store.get());
  return { valid: Object.keys(errors).length === 0, errors };
}

import type { FormChecks } from '../form/create-form-checks.ts';
import { forgiveTyping } from '../form/forgive-typing.ts';
import type { FormValues } from '../form/form-fields.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { getResultTitle } from '../state/get-result-title.ts';
import { describeProblems } from '../texts/describe-problem.ts';
import { describeResult, type ResultContext } from '../texts/describe-result.ts';

/** The result of a validation: fields and messages, never typed values. */
interface Validation {
  valid: boolean;
  errors: Record<string, string>;
}

export interface ValidationOptions {
  root: ParentNode;
  view: ResultContext['view'];
  store: Pick<PageStore, 'get'>;
  checks: Pick<FormChecks, 'checkAll'>;
  readValues(): FormValues;
}

/**
 * Answers `validate`: shows all problems without moving the focus, because the shopper is in the shop's page. A number in which the
 * shopper is typing, and that is long enough for some card, counts as right until it is left or `submit` judges it: a shop that asks
 * after every key must not learn its length.
 */
export function validateForHost({ root, view, store, checks, readValues }: ValidationOptions): Validation {
  const state = store.get();
  const title = getResultTitle(state);
  if (!title) {
    const problems = checks.checkAll(readValues(), (found) => forgiveTyping(root, found));
    const errors = describeProblems(problems, store.get());
    return { valid: Object.keys(errors).length === 0, errors };
  }
  // A payment that is made or in progress is valid; one that is impossible has no invalid field.
  const isValid = title === 'processing' || title === 'unconfirmed' || state.stage.is === 'completed';
  return { valid: isValid, errors: isValid ? {} : { method: describeResult(title, { view, state }) } };
}

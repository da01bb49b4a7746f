import type { FormChecks } from '../form/create-form-checks.ts';
import type { FormValues } from '../form/form-fields.ts';
import type { PageStore } from '../state/create-page-store.ts';
import { getResultTitle } from '../state/get-result-title.ts';
import { describeProblems } from '../texts/describe-problem.ts';
import { describeResult, type ResultContext } from '../texts/describe-result.ts';

/** Fields and sentences, never what was typed. */
export interface Validation {
  valid: boolean;
  errors: Record<string, string>;
}

export interface ValidationOptions {
  view: ResultContext['view'];
  store: Pick<PageStore, 'get'>;
  checks: Pick<FormChecks, 'checkAll'>;
  readValues(): FormValues;
}

/** The answer to `validate`: shows all problems, and moves no focus, because the shopper is on the shop's side. */
export function validateForHost({ view, store, checks, readValues }: ValidationOptions): Validation {
  const state = store.get();
  const title = getResultTitle(state);
  if (!title) {
    const errors = describeProblems(checks.checkAll(readValues()), store.get());
    return { valid: Object.keys(errors).length === 0, errors };
  }
  // A payment that is made or on its way is valid; one that cannot be made has no field to blame.
  const isValid = title === 'processing' || title === 'unconfirmed' || state.stage.is === 'completed';
  return { valid: isValid, errors: isValid ? {} : { method: describeResult(title, { view, state }) } };
}

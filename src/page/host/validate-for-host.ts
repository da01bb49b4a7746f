import type { FormChecks } from '../form/create-form-checks.ts';
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
  view: ResultContext['view'];
  store: Pick<PageStore, 'get'>;
  checks: Pick<FormChecks, 'checkAll'>;
  readValues(): FormValues;
}

/** Answers `validate`: shows all problems without moving the focus, because the shopper is in the shop's page. */
export function validateForHost({ view, store, checks, readValues }: ValidationOptions): Validation {
  const state = store.get();
  const title = getResultTitle(state);
  if (!title) {
    const errors = describeProblems(checks.checkAll(readValues()), store.get());
    return { valid: Object.keys(errors).length === 0, errors };
  }
  // A payment that is made or in progress is valid; one that is impossible has no invalid field.
  const isValid = title === 'processing' || title === 'unconfirmed' || state.stage.is === 'completed';
  return { valid: isValid, errors: isValid ? {} : { method: describeResult(title, { view, state }) } };
}

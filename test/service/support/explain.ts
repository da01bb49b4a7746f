import { expect } from 'vitest';
import {
  type ExplainedError,
  explainRejection,
  type FieldError,
  type FieldRule,
  type Rejection,
  rejectFields,
} from '../../../src/service/platform/http/answers/rejections.ts';
import { REFUSALS } from '../../../src/service/subjects/facts.ts';

/** The status and the sentences of a rejection, as the service answers it. */
export const explain = (rejection: Rejection) => explainRejection(rejection, REFUSALS);

/** Broken rules with their sentences. */
export const explainErrors = (errors: readonly FieldError[]) =>
  errors.length ? explain(rejectFields(errors)).errors : [];

/** The error of a field that breaks the rule with this sentence, with or without a hint: the table has the code. */
export function findBrokenRule(field: string, sentence: string): ExplainedError {
  const rules = Object.keys(REFUSALS.fields) as FieldRule[];
  const errors = rules.flatMap((rule) => explainErrors([{ Field: field, Code: rule }]));
  const found = errors.find(({ Message }) => Message === sentence);
  if (!found) throw new Error(`No rule says "${sentence}"`);
  return expect.objectContaining(found);
}

import { expect } from 'vitest';
import type { ExplainedError, FieldRule } from '../../../src/service/platform/http/answers/rejections.ts';
import { breakRule } from '../../../src/service/platform/http/answers/rejections.ts';
import { REFUSALS } from '../../../src/service/subjects/facts.ts';
import { explainErrors } from './explain.ts';

/** The error of a field that breaks the rule with this sentence, with or without a hint: the table has the code. */
export function findBrokenRule(field: string, sentence: string): ExplainedError {
  const rules = Object.keys(REFUSALS.fields) as FieldRule[];
  const errors = rules.flatMap((rule) => explainErrors([breakRule(field, rule)]));
  const found = errors.find(({ Message }) => Message === sentence);
  if (!found) throw new Error(`No rule says "${sentence}"`);
  return expect.objectContaining(found);
}

import { expect } from 'vitest';
import {
  breakRule,
  FIELD_RULES,
  type FieldError,
  type FieldRule,
} from '../../../src/service/platform/http/answers/rejections.ts';

/** The error of a field that breaks the rule with this sentence, with or without a hint: the table has the code. */
export function findBrokenRule(field: string, sentence: string): FieldError {
  const errors = (Object.keys(FIELD_RULES) as FieldRule[]).map((rule) => breakRule(field, rule));
  const found = errors.find(({ Message }) => Message === sentence);
  if (!found) throw new Error(`No rule says "${sentence}"`);
  return expect.objectContaining(found);
}

import { breakRule, type FieldError } from '../../platform/http/answers/rejections.ts';
import { parseIban } from '../../platform/identifiers/parse-iban.ts';

/** Returns the error of a field that must contain an IBAN. A value of another type already breaks the schema. */
export function checkIbanField(name: string, value: unknown): FieldError[] {
  const parsed = typeof value === 'string' ? parseIban(value) : {};
  if (!Array.isArray(parsed)) return [];
  return [
    breakRule(name, parsed.some((problem) => /CHECK/.test(problem)) ? 'CHECK_DIGITS' : 'INVALID_VALUE'),
  ];
}

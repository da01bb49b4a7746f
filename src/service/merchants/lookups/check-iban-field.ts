import { describeForeignSign } from '../../../protocol/identifiers/fold-pasted.ts';
import { breakRule, type FieldError } from '../../platform/http/answers/rejections.ts';
import { IBAN_PROBLEMS, parseIban } from '../../platform/identifiers/parse-iban.ts';

/** Returns the error of a field that must contain an IBAN. A value of another type already breaks the schema. */
export function checkIbanField(name: string, value: unknown): FieldError[] {
  const parsed = typeof value === 'string' ? parseIban(value) : undefined;
  if (!Array.isArray(parsed)) return [];
  if (parsed.some((problem) => /CHECK/.test(problem))) return [breakRule(name, 'CHECK_DIGITS')];
  const foreign = describeForeignSign(String(value));
  if (foreign && parsed.includes('FORMAT')) return [breakRule(name, 'INVALID_VALUE', foreign)];
  const hint = parsed.map((problem) => IBAN_PROBLEMS[problem]).join(' ');
  return [breakRule(name, 'INVALID_VALUE', hint)];
}

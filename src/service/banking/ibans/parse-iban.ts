import { countrySpecs, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { breakRule, type FieldError } from '../../platform/http/answers/rejections.ts';
import { IBAN_LAYOUTS } from './iban-layouts.ts';
import { NATIONAL_CHECKS } from './national-checks.ts';

/** Why a text is not an IBAN. */
export const IBAN_PROBLEMS = {
  FORMAT: 'A character is in a place where it cannot be.',
  COUNTRY: 'It does not begin with the code of a country that has IBANs.',
  LENGTH: 'It is too short or too long for its country.',
  CHECK_DIGITS: 'The check digits are wrong.',
  NATIONAL_CHECK_DIGITS: 'The check digits of the account number, which its country requires, are wrong.',
} as const;

export type IbanProblem = keyof typeof IBAN_PROBLEMS;

/** An IBAN with its parts; null for a part that its country does not have or publish. */
export interface Iban {
  iban: string;
  country: string;
  bankCode: string | null;
  branchCode: string | null;
  accountNumber: string | null;
}

/** Upper case, without spaces. Only ASCII: `ı` and `ß` have capitals that would make an IBAN of them. */
const spell = (text: string): string =>
  text.replace(/\s/g, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());

function readParts(iban: string, country: string): Iban {
  const parts: Record<string, string> = {};
  let start = 4;
  for (const { kind, length } of IBAN_LAYOUTS.get(country) ?? []) {
    parts[kind] ??= iban.slice(start, start + length);
    start += length;
  }
  const { b = null, s = null, a = null } = parts;
  return { iban, country, bankCode: b, branchCode: s, accountNumber: a };
}

/** Checks the form, the check digits (ISO 7064 MOD 97-10), and the national ones. @returns the IBAN, or all that is wrong */
export function parseIban(text: string): Iban | IbanProblem[] {
  const iban = spell(text);
  const country = iban.slice(0, 2);
  if (!/^[A-Z]{2}[A-Z0-9]*$/.test(iban)) return ['FORMAT'];
  const length = Object.hasOwn(countrySpecs, country) ? countrySpecs[country]?.chars : undefined;
  if (!length) return ['COUNTRY'];
  if (iban.length !== length) return ['LENGTH'];
  const { errorCodes } = validateIBAN(iban);
  const has = (code: ValidationErrorsIBAN): boolean => errorCodes.includes(code);
  if (has(ValidationErrorsIBAN.WrongBBANFormat) || has(ValidationErrorsIBAN.ChecksumNotNumber))
    return ['FORMAT'];
  const isNationallyWrong =
    has(ValidationErrorsIBAN.WrongAccountBankBranchChecksum) ||
    NATIONAL_CHECKS.get(country)?.(iban.slice(4)) === false;
  const problems: IbanProblem[] = [
    ...(has(ValidationErrorsIBAN.WrongIBANChecksum) ? (['CHECK_DIGITS'] as const) : []),
    ...(isNationallyWrong ? (['NATIONAL_CHECK_DIGITS'] as const) : []),
  ];
  return problems.length ? problems : readParts(iban, country);
}

/** Describes the rule that a field of a body breaks that must be an IBAN. */
export function checkIbanField(name: string, text: string): FieldError[] {
  const parsed = parseIban(text);
  if (!Array.isArray(parsed)) return [];
  return [
    breakRule(name, parsed.some((problem) => /CHECK/.test(problem)) ? 'CHECK_DIGITS' : 'INVALID_VALUE'),
  ];
}

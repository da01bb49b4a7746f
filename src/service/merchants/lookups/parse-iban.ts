import { countrySpecs, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { hasValidCheckDigit } from '../../../protocol/card.ts';
import { computeCheckLetter } from '../../../protocol/identifiers/fiscal-code.ts';
import { breakRule, type FieldError } from '../../platform/http/answers/rejections.ts';
import { splitBban } from './iban-layouts.ts';

/** The reasons why a text is not an IBAN. */
export const IBAN_PROBLEMS = {
  FORMAT: 'A character is in a place where it cannot be.',
  COUNTRY: 'It does not begin with the code of a country that has IBANs.',
  LENGTH: 'It is too short or too long for its country.',
  CHECK_DIGITS: 'The check digits are wrong.',
  NATIONAL_CHECK_DIGITS: 'The check digits of the account number, which its country requires, are wrong.',
} as const;

export type IbanProblem = keyof typeof IBAN_PROBLEMS;

/** An IBAN with its parts. A part is null if the country does not have or publish it. */
interface Iban extends ReturnType<typeof splitBban> {
  iban: string;
  country: string;
}

const hasRightCin = (bban: string): boolean => computeCheckLetter(bban.slice(1)) === bban.charAt(0);

/** The weights of the last ten digits. */
const CZECH_WEIGHTS = [6, 3, 7, 9, 10, 5, 8, 4, 2, 1];

const hasRightCzechDigits = (bban: string): boolean =>
  [bban.slice(4, 10), bban.slice(10)].every((digits) => {
    const weights = CZECH_WEIGHTS.slice(-digits.length);
    return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11 === 0;
  });

/**
 * National check digits that `ibantools` does not check. For CZ and SK it has a check, but accepts a 1 where no digit is valid.
 */
const NATIONAL_CHECKS: Readonly<Record<string, (bban: string) => boolean>> = {
  IT: hasRightCin,
  SM: hasRightCin,
  FI: hasValidCheckDigit,
  CZ: hasRightCzechDigits,
  SK: hasRightCzechDigits,
};

/** Checks the format, the check digits (ISO 7064 MOD 97-10) and the national check digits. @returns the IBAN, or all problems */
export function parseIban(text: string): Iban | IbanProblem[] {
  // Uppercase only ASCII letters: other letters, such as `ı` and `ß`, become ASCII ones and would pass.
  const iban = text.replace(/\s/g, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const [country, bban] = [iban.slice(0, 2), iban.slice(4)];
  if (!/^[A-Z]{2}[A-Z0-9]*$/.test(iban)) return ['FORMAT'];
  const length = Object.hasOwn(countrySpecs, country) && countrySpecs[country]?.chars;
  if (!length) return ['COUNTRY'];
  if (iban.length !== length) return ['LENGTH'];
  const { errorCodes } = validateIBAN(iban);
  const has = (code: ValidationErrorsIBAN): boolean => errorCodes.includes(code);
  if (has(ValidationErrorsIBAN.WrongBBANFormat) || has(ValidationErrorsIBAN.ChecksumNotNumber))
    return ['FORMAT'];
  const problems: IbanProblem[] = has(ValidationErrorsIBAN.WrongIBANChecksum) ? ['CHECK_DIGITS'] : [];
  if (has(ValidationErrorsIBAN.WrongAccountBankBranchChecksum) || NATIONAL_CHECKS[country]?.(bban) === false)
    problems.push('NATIONAL_CHECK_DIGITS');
  return problems.length ? problems : { iban, country, ...splitBban(bban, country) };
}

/** Returns the error of a field that must contain an IBAN. A value of another type already breaks the schema. */
export function checkIbanField(name: string, value: unknown): FieldError[] {
  const parsed = typeof value === 'string' ? parseIban(value) : {};
  if (!Array.isArray(parsed)) return [];
  return [
    breakRule(name, parsed.some((problem) => /CHECK/.test(problem)) ? 'CHECK_DIGITS' : 'INVALID_VALUE'),
  ];
}

import { countrySpecs } from 'ibantools';
import { hasIbanDigits, SEPA_PATTERNS, stripIban } from '../../../protocol/identifiers/iban.ts';
import { hasNationalDigits } from '../../../protocol/identifiers/national-account-digits.ts';
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

/** Returns the pattern of account numbers in a country: that of the checkout page, or the registry's for other countries. */
function findPattern(country: string): RegExp | undefined {
  if (Object.hasOwn(SEPA_PATTERNS, country)) return SEPA_PATTERNS[country];
  const { bban_regexp: pattern } = countrySpecs[country] ?? {};
  return pattern ? new RegExp(pattern) : undefined;
}

/**
 * Checks the format, the check digits (ISO 7064 MOD 97-10) and the national check digits. An IBAN means the same wherever it is
 * given: every call, file and command reads it here, and the checkout page with the same rules (docs/decisions.md, 610).
 * @returns the IBAN, or all problems
 */
export function parseIban(text: string): Iban | IbanProblem[] {
  const iban = stripIban(text);
  const [country, bban] = [iban.slice(0, 2), iban.slice(4)];
  if (!/^[A-Z]{2}[A-Z0-9]*$/.test(iban)) return ['FORMAT'];
  const length = Object.hasOwn(countrySpecs, country) && countrySpecs[country]?.chars;
  if (!length) return ['COUNTRY'];
  if (iban.length !== length) return ['LENGTH'];
  if (!/^[0-9]{2}$/.test(iban.slice(2, 4)) || findPattern(country)?.test(bban) === false) return ['FORMAT'];
  const problems: IbanProblem[] = hasIbanDigits(iban) ? [] : ['CHECK_DIGITS'];
  if (!hasNationalDigits(country, bban)) problems.push('NATIONAL_CHECK_DIGITS');
  return problems.length ? problems : { iban, country, ...splitBban(bban, country) };
}

/** Whether a text is an IBAN, in any spelling. */
export const isIban = (text: string): boolean => !Array.isArray(parseIban(text));

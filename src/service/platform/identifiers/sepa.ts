import { SEPA_IBAN_LENGTHS } from '../../../protocol/identifiers/iban.ts';
import { computeRemainder97 } from '../../../protocol/identifiers/national-account-digits.ts';
import { findForeignSepaSign } from '../../../protocol/identifiers/sepa-signs.ts';

/** Whether a country is one of the scheme's (EPC409-09). More countries have IBANs. @param country ISO 3166-1 */
export const isSepaCountry = (country: string): boolean => Object.hasOwn(SEPA_IBAN_LENGTHS, country);

const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Explains why no bank's file reaches an account; `undefined` for a country of the scheme. @param iban as `parseIban` returns it */
export function explainOutsideSepa(iban: string): string | undefined {
  const country = iban.slice(0, 2);
  if (isSepaCountry(country)) return undefined;
  return `It is an account in ${REGIONS.of(country)} (${country}), which is not in SEPA: give one in a SEPA country.`;
}

/** Explains why a bank's file cannot carry a name or text; `undefined` if it can. */
export function explainForeignSign(text: string): string | undefined {
  const sign = findForeignSepaSign(text);
  return sign && `A bank transfer or debit carries Latin, Greek and Cyrillic letters only, and no “${sign}”.`;
}

/** The form of a SEPA creditor identifier (EPC262-08): country, check digits, business code, national identifier. */
const CREDITOR_ID = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/;

/** Computes the check digits of a creditor identifier, which do not cover its business code. */
export const computeCreditorDigits = (country: string, national: string): string =>
  String(98 - computeRemainder97(`${national}${country}00`)).padStart(2, '0');

/** Whether a text is a SEPA creditor identifier of a country of the scheme, with right check digits. */
export const isCreditorId = (text: string): boolean =>
  CREDITOR_ID.test(text) &&
  isSepaCountry(text.slice(0, 2)) &&
  text.slice(2, 4) === computeCreditorDigits(text.slice(0, 2), text.slice(7));

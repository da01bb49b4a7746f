import type { FieldProblems } from '../card.ts';
import type { DebitInput } from '../checkout-api.ts';
import { foldPasted } from './fold-pasted.ts';
import { computeRemainder97, hasNationalDigits } from './national-account-digits.ts';
import { findForeignSepaSign } from './sepa-signs.ts';

/**
 * The structure of account numbers in each SEPA country and territory whose accounts can be debited (EPC409-09, IBAN registry): how
 * many digits (`n`), letters (`a`), and characters of both kinds (`c`) follow each other.
 */
const SEPA_STRUCTURES =
  `AD8n12c AL8n16c AT16n BE12n BG4a6n8c CH5n12c CY8n16c CZ20n DE18n DK14n EE16n ES20n FI14n FR10n11c2n GB4a14n
  GI4a15c GR7n16c HR17n HU24n IE4c14n IS22n IT1a10n12c LI5n12c LT16n LU3n13c LV4a13c MC10n11c2n MD20c ME18n MK3n10c2n MT4a5n18c
  NL4a10n NO11n PL24n PT21n RO4a16c RS18n SE20n SI15n SK20n SM1a10n12c VA18n`.split(/\s+/);

const CLASSES: Readonly<Record<string, string>> = { n: '[0-9]', a: '[A-Z]', c: '[A-Z0-9]' };

/** The patterns of account numbers, by country. */
export const SEPA_PATTERNS: Readonly<Record<string, RegExp>> = Object.fromEntries(
  SEPA_STRUCTURES.map((row) => [
    row.slice(0, 2),
    new RegExp(
      `^${row.slice(2).replace(/(\d+)(.)/g, (_row, count: string, kind: string) => `${CLASSES[kind]}{${count}}`)}$`,
    ),
  ]),
);

/** The length of IBANs in each SEPA country. */
export const SEPA_IBAN_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  SEPA_STRUCTURES.map((row) => [
    row.slice(0, 2),
    row.match(/\d+/g)?.reduce((length, count) => length + Number(count), 4) ?? 0,
  ]),
);

/** Converts to the written form of machines, and removes a copied label such as "IBAN:" or "Codice IBAN n.". */
export const stripIban = (typed: string): string =>
  foldPasted(typed).replace(/^\D*IBAN[^A-Z\d]*(?:N[OR]?[^A-Z\d]*(?=[A-Z]{2}\d\d))?(?=.)/, '');

/** Whether the check digits of an IBAN are right (ISO 13616, ISO 7064 MOD 97-10). @param iban as written by `stripIban` */
export const hasIbanDigits = (iban: string): boolean =>
  computeRemainder97(iban.slice(4) + iban.slice(0, 4)) === 1;

/** Masks an IBAN as `IT60 •••• 3456`, just enough to recognize one's own account. */
export function maskIban(iban: string): string {
  const plain = stripIban(iban);
  return `${plain.slice(0, 4)} •••• ${plain.slice(-4)}`;
}

function findIbanProblem(typed: string, isOnFile: boolean): FieldProblems['iban'] {
  const iban = stripIban(typed);
  if (!iban) return isOnFile ? undefined : 'required';
  if (!/^[A-Z]{2}([0-9]{2}[A-Z0-9]*|[0-9]?)$/.test(iban)) return 'iban_invalid';
  const country = iban.slice(0, 2);
  const length = SEPA_IBAN_LENGTHS[country];
  if (!length) return iban.length > 14 && hasIbanDigits(iban) ? 'iban_unsupported' : 'iban_invalid';
  if (iban.length < length) return 'iban_incomplete';
  const bban = iban.slice(4);
  return SEPA_PATTERNS[country]?.test(bban) && hasIbanDigits(iban) && hasNationalDigits(country, bban)
    ? undefined
    : 'iban_invalid';
}

function findHolderProblem(typed: string): FieldProblems['account_holder'] {
  const holder = typed.trim();
  if (!holder) return 'required';
  // The SEPA rulebook allows 70 characters.
  const isWrong = holder.length > 70 || !/\p{L}/u.test(holder) || findForeignSepaSign(holder);
  return isWrong ? 'account_holder_invalid' : undefined;
}

/**
 * Finds every field of a direct debit that breaks a rule, for both page and service.
 * @param isOnFile whether the merchant has given an account to debit (`DebtorIban`)
 */
export function findDebitProblems({ iban, holder }: DebitInput, isOnFile: boolean): FieldProblems {
  const ibanProblem = findIbanProblem(iban, isOnFile);
  const holderProblem = findHolderProblem(holder);
  return {
    ...(ibanProblem && { iban: ibanProblem }),
    ...(holderProblem && { account_holder: holderProblem }),
  };
}

import type { FieldProblems } from './card.ts';

/** Length of an IBAN in each country and territory of SEPA whose accounts can be debited (EPC409-09, IBAN registry). */
export const SEPA_IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** Longest IBAN there may be, in characters (ISO 13616). */
export const MAX_IBAN_LENGTH = 34;

/** The shopper's input for a direct debit. */
export interface DebitInput {
  /** Empty for the account that the merchant has on file, if there is one. */
  iban: string;
  holder: string;
}

/** Upper case, without the spaces and hyphens that people and bank statements put between the groups. */
export const stripIban = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Whether the text is an IBAN with a right check number (ISO 13616, ISO 7064 MOD 97-10). Spaces are allowed. */
export function isIban(text: string): boolean {
  const iban = text.replace(/ /g, '').toUpperCase();
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder === 1;
}

/** `IT60 •••• 3456`: enough to know one's own account by, and no more. */
export function maskIban(iban: string): string {
  const plain = stripIban(iban);
  return `${plain.slice(0, 4)} •••• ${plain.slice(-4)}`;
}

function findIbanProblem(typed: string, isOnFile: boolean): FieldProblems['iban'] {
  const iban = stripIban(typed);
  if (!iban) return isOnFile ? undefined : 'required';
  if (!/^[A-Z]{2}([0-9]{2}|[0-9]?$)/.test(iban)) return 'iban_invalid';
  const length = Object.hasOwn(SEPA_IBAN_LENGTHS, iban.slice(0, 2))
    ? SEPA_IBAN_LENGTHS[iban.slice(0, 2)]
    : undefined;
  if (!length) return isIban(iban) ? 'iban_unsupported' : 'iban_invalid';
  if (iban.length < length) return 'iban_incomplete';
  return iban.length === length && isIban(iban) ? undefined : 'iban_invalid';
}

function findHolderProblem(typed: string): FieldProblems['account_holder'] {
  const holder = typed.trim();
  if (!holder) return 'required';
  // 70 characters is what the SEPA rulebook carries.
  return holder.length > 70 || !/\p{L}/u.test(holder) ? 'account_holder_invalid' : undefined;
}

/**
 * Every field of a direct debit that breaks a rule. Page and service both ask this.
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

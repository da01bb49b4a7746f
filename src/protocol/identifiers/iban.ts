import type { FieldProblems } from '../card.ts';
import type { DebitInput } from '../checkout-api.ts';

/** The length of IBANs in each SEPA country and territory whose accounts can be debited (EPC409-09, IBAN registry). */
export const SEPA_IBAN_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  `AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22
    IS26 IT27 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24
    SM27 VA22`
    .split(/\s+/)
    .map((row) => [row.slice(0, 2), Number(row.slice(2))]),
);

/** Converts to upper case, and removes the spaces and hyphens that people and bank statements put between the groups. */
export const stripIban = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Whether a text is an IBAN with correct check digits (ISO 13616, ISO 7064 MOD 97-10). Spaces are allowed. */
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

/** Masks an IBAN as `IT60 •••• 3456`, just enough to recognize one's own account. */
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
  // The SEPA rulebook allows 70 characters.
  return holder.length > 70 || !/\p{L}/u.test(holder) ? 'account_holder_invalid' : undefined;
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

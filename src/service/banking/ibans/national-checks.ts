import { hasValidCheckDigit } from '../../../protocol/card.ts';
import { computeCheckLetter } from '../../merchants/lookups/fiscal-code.ts';

const hasRightCin = (bban: string): boolean => computeCheckLetter(bban.slice(1)) === bban.charAt(0);

/** The weights of the last ten digits. */
const WEIGHTS = [6, 3, 7, 9, 10, 5, 8, 4, 2, 1];

function isMultipleOf11(digits: string): boolean {
  const weights = WEIGHTS.slice(-digits.length);
  return [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index] ?? 0), 0) % 11 === 0;
}

const hasRightCzechDigits = (bban: string): boolean =>
  isMultipleOf11(bban.slice(4, 10)) && isMultipleOf11(bban.slice(10));

/**
 * The national rules that `ibantools` lacks, by country. It has one for CZ and SK, but takes a 1 where no digit would be right. Each is
 * given the account number without country and check digits, in the right form.
 */
export const NATIONAL_CHECKS: ReadonlyMap<string, (bban: string) => boolean> = new Map([
  ['IT', hasRightCin],
  ['SM', hasRightCin],
  ['FI', hasValidCheckDigit],
  ['CZ', hasRightCzechDigits],
  ['SK', hasRightCzechDigits],
]);

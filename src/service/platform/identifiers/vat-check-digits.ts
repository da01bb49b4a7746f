import { hasValidCheckDigit } from '../../../protocol/card.ts';

type Check = (number: string) => boolean;

const toDigits = (text: string): number[] => Array.from(text, Number);

/** Sums the digits times their weights. Digits beyond the last weight are ignored. */
const addUp = (number: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(number[index]), 0);

const getLast = (number: string): number => Number(number.at(-1));

/** Creates a check that derives the last digit from the weighted sum of the others. */
const weigh =
  (weights: readonly number[], toCheck: (sum: number) => number): Check =>
  (number) =>
    toCheck(addUp(number, weights)) === getLast(number);

/** Creates a check that the weighted sum of all digits is a multiple of a number. */
const divides =
  (divisor: number, weights: readonly number[]): Check =>
  (number) =>
    addUp(number, weights) % divisor === 0;

/** ISO 7064, MOD 11,10. */
const isHybrid: Check = (number) => {
  const digits = toDigits(number.slice(0, -1));
  const product = digits.reduce((last, digit) => (2 * ((digit + last) % 10 || 10)) % 11, 10);
  return (11 - product) % 10 === getLast(number);
};

/** ISO 7064, MOD 97-10, with letters as two digits from A = 10. */
const isMod97: Check = (text) =>
  BigInt(text.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))) % 97n === 1n;

const isAustrian: Check = (number) => {
  const sum = toDigits(number.slice(1, -1)).reduce(
    (total, digit, index) => total + (index % 2 ? Math.floor(digit / 5) + ((2 * digit) % 10) : digit),
    4,
  );
  return (10 - (sum % 10)) % 10 === getLast(number);
};

/** Two check digits precede the SIREN. If they contain a letter, the rule is different and unpublished. */
const isFrench: Check = (number) => {
  const key = Number(number.slice(0, 2));
  return Number.isNaN(key) || (12 + 3 * (Number(number.slice(2)) % 97)) % 97 === key;
};

/** Since 2020, sole traders have numbers that do not derive from their citizen service number. */
const isDutch: Check = (number) =>
  weigh([9, 8, 7, 6, 5, 4, 3, 2], (sum) => sum % 11)(number.slice(0, 9)) || isMod97(`NL${number}`);

const SPANISH_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
/** Letters that replace the check digit of organizations. */
const SPANISH_DIGITS = 'JABCDEFGHI';

/**
 * Checks numbers of persons (a letter at the end, and another in front for foreigners) and of organizations (a letter in front).
 */
const isSpanish: Check = (number) => {
  const [first = '', last = ''] = [number[0], number.at(-1)];
  const foreign = 'XYZ'.indexOf(first);
  if (foreign >= 0 || /[0-9KLM]/.test(first)) {
    const digits = /[KLM]/.test(first)
      ? number.slice(1, -1)
      : `${foreign < 0 ? first : foreign}${number.slice(1, -1)}`;
    return SPANISH_LETTERS[Number(digits) % 23] === last;
  }
  const sum = toDigits(number.slice(1, -1)).reduce(
    (total, digit, index) => total + (index % 2 ? digit : Math.floor(digit / 5) + ((2 * digit) % 10)),
    0,
  );
  const check = (10 - (sum % 10)) % 10;
  return last === String(check) || last === SPANISH_DIGITS[check];
};

/** The published check-digit rules of member states. Numbers of other states are only compared with their pattern. */
export const VAT_CHECKS: Partial<Record<string, Check>> = {
  AT: isAustrian,
  BE: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
  DE: isHybrid,
  DK: divides(11, [2, 7, 6, 5, 4, 3, 2, 1]),
  EE: weigh([3, 7, 1, 3, 7, 1, 3, 7], (sum) => (10 - (sum % 10)) % 10),
  EL: weigh([256, 128, 64, 32, 16, 8, 4, 2], (sum) => (sum % 11) % 10),
  ES: isSpanish,
  FI: divides(11, [7, 9, 10, 5, 8, 4, 2, 1]),
  FR: isFrench,
  HR: isHybrid,
  HU: weigh([9, 7, 3, 1, 9, 7, 3], (sum) => (10 - (sum % 10)) % 10),
  IT: (number) => hasValidCheckDigit(number) && Number(number) > 0,
  LU: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
  NL: isDutch,
  PL: weigh([6, 5, 7, 2, 3, 4, 5, 6, 7], (sum) => sum % 11),
  PT: weigh([9, 8, 7, 6, 5, 4, 3, 2], (sum) => ((11 - (sum % 11)) % 11) % 10),
  SE: (number) => hasValidCheckDigit(number.slice(0, 10)),
  SI: weigh([8, 7, 6, 5, 4, 3, 2], (sum) => (sum % 11 ? (11 - (sum % 11)) % 10 : Number.NaN)),
  SK: (number) => Number(number) % 11 === 0,
};

import { hasValidCheckDigit } from '../card.ts';
import { computeCheckLetter } from './fiscal-code.ts';

const divide97 = (digits: string): number =>
  [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0);

/** Computes the remainder of ISO 7064 MOD 97-10, in which A is 10 and Z is 35. Right check digits make it 1. */
export const computeRemainder97 = (text: string): number =>
  divide97(text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55)));

const sumUp = (digits: string, weights: readonly number[]): number =>
  weights.slice(-digits.length).reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

/** 6, 3, 7, 9, 10, 5, 8, 4, 2, 1: powers of 2 modulo 11. */
const POWERS = [6, 3, 7, 9, 10, 5, 8, 4, 2, 1];
const NINES = [9, 7, 3, 1, 9, 7, 3, 1, 9, 7, 3, 1, 9, 7, 3, 1];
const SEVENS = [7, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1];

type Check = (bban: string) => boolean;

/** Spain: the remainder of the digits before, which would have two digits as 10, is then 1. */
const hasSpanishDigit = (digits: string, check: string | undefined): boolean => {
  const rest = sumUp(`${digits}0`, [1, 2, 4, 8, 5, 10, 9, 7, 3, 6, 0]) % 11;
  return check === String(rest < 2 ? rest : 11 - rest);
};

/** Croatia: ISO 7064 MOD 11,10. */
const hasRight1110: Check = (digits) =>
  [...digits].reduce((rest, digit, index) => {
    const sum = (rest + Number(digit)) % 10;
    return index === digits.length - 1 ? sum : ((sum || 10) * 2) % 11;
  }, 10) === 1;

/** France: the values of letters begin again at J with 1, and at S with 2. */
const hasFrenchKey: Check = (bban) =>
  divide97(
    bban.replace(/[A-Z]/g, (letter) => {
      const index = letter.charCodeAt(0) - 65;
      return String(index < 18 ? (index % 9) + 1 : index - 16);
    }),
  ) === 0;

const hasCin: Check = (bban) => computeCheckLetter(bban.slice(1)) === bban[0];
const has97: Check = (bban) => computeRemainder97(bban) === 1;
const hasElevens: Check = (bban) =>
  [bban.slice(4, 10), bban.slice(10)].every((digits) => sumUp(digits, POWERS) % 11 === 0);

const CHECKS: Readonly<Record<string, Check>> = {
  BA: has97,
  BE: (bban) => (divide97(bban.slice(0, 10)) || 97) === Number(bban.slice(10)),
  CZ: hasElevens,
  EE: (bban) => sumUp(bban.slice(2), SEVENS) % 10 === 0,
  ES: (bban) => hasSpanishDigit(bban.slice(0, 8), bban[8]) && hasSpanishDigit(bban.slice(10), bban[9]),
  FI: hasValidCheckDigit,
  FR: hasFrenchKey,
  HR: (bban) => hasRight1110(bban.slice(0, 7)) && hasRight1110(bban.slice(7)),
  HU: (bban) =>
    [bban.slice(0, 8), bban.slice(8).replace(/0{8}$/, '')].every((digits) => sumUp(digits, NINES) % 10 === 0),
  IT: hasCin,
  MC: hasFrenchKey,
  ME: has97,
  MK: has97,
  NO: (bban) => sumUp(bban, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  PL: (bban) => sumUp(bban.slice(0, 8), [3, 9, 7, 1, 3, 9, 7, 1]) % 10 === 0,
  PT: has97,
  RS: has97,
  SI: has97,
  SK: hasElevens,
  SM: hasCin,
};

/** Whether an account number, without country and check digits, has the check digits that its country requires. */
export const hasNationalDigits = (country: string, bban: string): boolean => CHECKS[country]?.(bban) ?? true;

import { hasValidCheckDigit } from '../card.ts';

/** The values of characters in odd positions (decree of 23 December 1976): for 0 to 9, then A to Z. */
const ODD_VALUES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

/** Computes the check letter of a text. The CIN of Italian account numbers uses the same algorithm. */
export function computeCheckLetter(characters: string): string {
  const sum = [...characters].reduce((total, character, index) => {
    const value = character > '9' ? character.charCodeAt(0) - 65 : Number(character);
    return total + (index % 2 ? value : (ODD_VALUES[value] ?? 0));
  }, 0);
  return String.fromCharCode(65 + (sum % 26));
}

/** Whether the last character of an Italian fiscal code (16 characters) or VAT number (11 digits) fits the others. */
export const hasFiscalCheck = (code: string): boolean =>
  code.length === 11
    ? hasValidCheckDigit(code) && Number(code) > 0
    : computeCheckLetter(code.slice(0, -1)) === code.slice(-1);

import { writePlainLetters } from '../../../protocol/identifiers/fold-names.ts';

/** The maximum length: banks cut off a longer text. */
const MAX_LENGTH = 22;

/** The characters that Adyen does not accept (CheckoutService-v71, `shopperStatement`). */
const FOREIGN = /[^a-zA-Z0-9 .,'_?+*/-]+/g;

/** The signs that have a similar one among those. */
const SIGNS: Record<string, string> = {
  '’': "'",
  '&': '+',
  '–': '-',
  '—': '-',
};

const toLatin = (text: string): string =>
  writePlainLetters(text)
    .replace(/./gu, (sign) => SIGNS[sign] ?? sign)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(FOREIGN, ' ')
    .replace(/ +/g, ' ')
    .trim();

const hasLetter = (text: string): boolean => /[a-zA-Z]/.test(text);

/**
 * Writes the text of the shopper's bank statement as Adyen accepts it: letters with accents become plain ones, and other
 * characters become spaces. A text without a letter, which Adyen refuses if it is all numbers, begins with the merchant's name.
 * @returns `undefined` if no letter is left
 */
export function writeStatement(statement: string | undefined, merchantName: string): string | undefined {
  if (!statement) return undefined;
  const text = toLatin(statement).slice(0, MAX_LENGTH).trim();
  if (hasLetter(text)) return text;
  const name = toLatin(merchantName)
    .slice(0, Math.max(0, MAX_LENGTH - 1 - text.length))
    .trim();
  return hasLetter(name) ? `${name} ${text}`.trim() : undefined;
}

import { hasValidCheckDigit, MAX_CARD_DIGITS } from '../../../../protocol/card.ts';

/** Numbers of the networks whose cards people have, also of those that the checkout does not take. */
const CARD_NUMBER =
  /^(?:4\d{12}(?:\d{3}){0,2}|(?:5[1-5]|2[2-7])\d{14}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11,16}|35\d{14,17}|(?:5[06-8]|6\d)\d{10,17})$/;

/**
 * An id, which is no card number whatever its digits are: a UUID, or 32 hexadecimal digits (nginx). Small ones, because the data of a card's
 * track may have a capital D. Or digits with what people or programs put between them.
 */
const CANDIDATE =
  /[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}|\b[\da-f]{32}\b|\d(?:[\s\p{Punctuation}\p{Symbol}\p{Format}]{0,2}\d){11,}/gu;

/** A text can be encoded more than once. */
const MAX_DECODINGS = 5;

/** Digits of full width become usual ones. */
const decodePercents = (text: string): string =>
  text
    .replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
    .normalize('NFKC');

function isMasked(candidate: string): boolean {
  if (/[a-f]/i.test(candidate)) return false;
  const groups = candidate.split(/\D+/);
  // Other numbers may stand before it and behind it.
  return groups.some((_group, start) => {
    let digits = '';
    for (const group of groups.slice(start, start + MAX_CARD_DIGITS)) {
      digits += group;
      if (CARD_NUMBER.test(digits) && hasValidCheckDigit(digits)) return true;
    }
    return false;
  });
}

/**
 * Replaces what can be the number of a card (docs/decisions.md, 440), for logs: a caller's mistake may put one into an address, a header or
 * the name of a field. Any other text stays as it is.
 */
export function maskCardNumbers(text: string): string {
  let kept = text;
  let decoded = text;
  for (let decodings = 0; decodings <= MAX_DECODINGS; decodings += 1) {
    const masked = decoded.replace(CANDIDATE, (candidate) =>
      isMasked(candidate) ? '[card number]' : candidate,
    );
    if (masked !== decoded) kept = masked;
    decoded = decodePercents(masked);
    if (decoded === masked) break;
  }
  return kept;
}

export const hasCardNumber = (text: string): boolean => maskCardNumbers(text) !== text;

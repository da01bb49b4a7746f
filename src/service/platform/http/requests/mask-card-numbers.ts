import { hasValidCheckDigit, MAX_CARD_DIGITS } from '../../../../protocol/card.ts';

/** Numbers of common card networks, including those that the checkout does not accept. */
const CARD_NUMBER =
  /^(?:4\d{12}(?:\d{3}){0,2}|(?:5[1-5]|2[2-7])\d{14}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11,16}|35\d{14,17}|(?:5[06-8]|6\d)\d{10,17})$/;

/**
 * Matches ids first, which are never card numbers: a UUID, or 32 lowercase hexadecimal digits (nginx); a capital D may be track
 * data. Otherwise, digits with the separators that people or programs insert.
 */
const CANDIDATE =
  /[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}|\b[\da-f]{32}\b|\d(?:[\s\p{Punctuation}\p{Symbol}\p{Format}]{0,2}\d){11,}/gu;

/** How often percent-encoding is decoded, because a text can be encoded repeatedly. */
const MAX_DECODINGS = 5;

/** Also converts full-width digits. */
const decodePercents = (text: string): string =>
  text
    .replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
    .normalize('NFKC');

function isMasked(candidate: string): boolean {
  if (/[a-f]/i.test(candidate)) return false;
  const groups = candidate.split(/\D+/);
  // Other numbers may precede and follow it.
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
 * Masks possible card numbers in a text for logs (docs/decisions.md, 440): a caller may put one into a URL, a header or a field
 * name by mistake. Other text is unchanged.
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

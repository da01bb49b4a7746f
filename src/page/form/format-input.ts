import { findCardBrand, stripCardNumber } from '../../protocol/card.ts';

/** Turns the text of a field into how it should look. */
export type Format = (typed: string) => string;

/** The first digit of each script whose numbers people type here: Arabic, Persian, Devanagari, full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0xff10];

export function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/**
 * Digits of other scripts stay, so that the rules can refuse them where the shopper sees them; letters and signs never appear. Nothing is
 * cut off: a number shortened by us could be another valid one.
 */
export const keepDigits: Format = (typed) => toAsciiDigits(typed).replace(/[^\p{Nd}]/gu, '');

const FOURS = [4, 4, 4, 4, 4];

/** The digits in the groups that are printed on a card of its brand. */
export const formatCardNumber: Format = (typed) => {
  const digits = keepDigits(typed);
  const groups: string[] = [];
  let rest = digits;
  for (const size of findCardBrand(stripCardNumber(digits))?.groups ?? FOURS) {
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return [...groups, rest].filter(Boolean).join(' ');
};

/** `MM / YY`, out of `1127`, `11/2027`, `5/27`, `2027-11`, `2027/11` and what else people and their browsers fill in. */
export const formatExpiry: Format = (typed) => {
  const yearFirst = /^\s*(20\d\d)\s?[./-]\s?(\d\d?)\s*$/.exec(typed);
  const [, lone] = /^\s*(\d)[\s./-]/.exec(typed) ?? [];
  let digits = keepDigits(yearFirst ? `${yearFirst[2]?.padStart(2, '0')}${yearFirst[1]}` : typed);
  // No month begins with 2 to 9, and one that was closed by a slash, a space or the like is complete.
  if (lone || /^[2-9]/.test(digits)) digits = `0${digits}`;
  if (/^\d\d20\d\d$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4);
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
};

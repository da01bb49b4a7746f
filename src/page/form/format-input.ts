import { findCardBrand, stripCardNumber } from '../../protocol/card.ts';
import { keepDigits, toAsciiDigits } from '../../protocol/identifiers/to-ascii-digits.ts';

/** Formats the text of a field. */
export type Format = (typed: string) => string;

const FOURS = [4, 4, 4, 4, 4];

/** Groups the digits as printed on a card of its brand. */
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

/**
 * Formats an expiry as `MM / YY`, from `1127`, `11/2027`, `5/27`, and with the year first, as some programs fill it in: `2027-11`,
 * `202711`, `27/11`. No month is later than 12, so these have one meaning.
 */
export const formatExpiry: Format = (typed) => {
  // Whatever separates the two: also the marks that texts from right to left are copied with.
  const text = toAsciiDigits(typed).replace(/\D+/g, '/');
  const [, year, month = ''] = /^\/?(20\d\d|[2-9]\d(?=\/))\/?(0?[1-9]|1[0-2])\/?$/.exec(text) ?? [];
  let digits = keepDigits(year ? month.padStart(2, '0') + year.slice(-2) : text);
  // A month beginning with 2 to 9, or one followed by a separator, is complete with one digit.
  if (/^\/?\d\//.test(text) || /^[2-9]/.test(digits)) digits = `0${digits}`;
  digits = digits.replace(/^(\d\d)20(?=\d\d$)/, '$1');
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
};

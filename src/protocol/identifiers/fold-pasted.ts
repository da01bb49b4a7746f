import { toAsciiDigits } from './to-ascii-digits.ts';

/** Writes wide characters and the digits of every script as ASCII. */
const toAscii = (text: string): string =>
  toAsciiDigits(text).replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

/**
 * Writes a number or code as machines do: in capitals, without the spaces, dots and hyphens of every kind that people and programs
 * put between the groups, without invisible characters, and with wide characters and the digits of every script as ASCII. Only ASCII
 * letters become capitals: other ones, such as `ı` and `ß`, would become ASCII ones and pass.
 */
export const foldPasted = (text: string): string =>
  toAscii(text)
    .replace(/[\s.\p{Cf}\p{Pd}\u2212]/gu, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());

/**
 * Writes a telephone number with plain spaces, hyphens and digits, without the invisible characters that an address book copies
 * around it, the scheme of a link, or a label.
 */
export const foldPhone = (text: string): string =>
  toAscii(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s/g, ' ')
    .trim()
    .replace(/^(?:tel|telefono|phone|mobile|cell)\b[.:\s]*/i, '');

import { toAsciiDigits } from './to-ascii-digits.ts';

/** Writes wide characters and the digits of every script as ASCII. */
const toAscii = (text: string): string =>
  toAsciiDigits(text).replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

/** Spaces, hyphens, dots, slashes, quotes and brackets of every kind, and invisible characters. */
const BETWEEN = /[\s\p{Cf}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\u2212.,:;/\\|_·'"`´′]/gu;

/**
 * Writes a number or code as machines do: in capitals, without what people and programs put between and around its groups, and with
 * wide characters and the digits of every script as ASCII. Only ASCII letters become capitals: other ones, such as `ı` and `ß`, would
 * become ASCII ones and pass.
 */
export const foldPasted = (text: string): string =>
  toAscii(text)
    .replace(BETWEEN, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** Writes a key or secret, in which case counts, without the spaces and invisible characters that it was pasted with. */
export const foldSecret = (text: string): string => text.replace(/[\s\p{Cf}]/gu, '');

/** Writes a POIID, model and serial number, with a plain hyphen, and without spaces and invisible characters. */
export const foldPoiid = (text: string): string => foldSecret(toAscii(text)).replace(/[\p{Pd}\u2212]/gu, '-');

/** How many characters before a sign are quoted: two groups of a number. */
const QUOTED = 8;

/**
 * Describes the first sign of a number or code that `foldPasted` does not know. Its place is told by what precedes it: calls fold a
 * number before they check it, so counting characters would be wrong.
 */
export function describeForeignSign(text: string): string | undefined {
  const signs = [...text];
  const index = signs.findIndex((sign) => /[^A-Z0-9]/.test(foldPasted(sign)));
  if (index < 0) return undefined;
  const before = signs.slice(Math.max(0, index - QUOTED), index).join('');
  const place = before ? `after “${before}”` : 'at the beginning';
  return `“${signs[index]}”, ${place}, is not a letter from A to Z or a digit.`;
}

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

import { toAsciiDigits } from '../../protocol/identifiers/to-ascii-digits.ts';

interface AmountWriting {
  /** A BCP 47 tag. */
  locale: string;
  /** The currency's digits after the decimal point. */
  exponent: number;
}

/** Returns the decimal separator of a language. */
const findDecimal = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';

/** Whether every separator precedes exactly three digits, as for thousands. */
const hasGroups = (text: string, separator: string): boolean => {
  const [first = '', ...groups] = text.split(separator);
  return /^[0-9]{1,3}$/.test(first) && groups.every((group) => /^[0-9]{3}$/.test(group));
};

/**
 * Finds the decimal separator in a text. People type the one on their keyboard, whatever the language: `12,50` is twelve and a
 * half everywhere. Only a single separator before three digits is ambiguous, and there the language decides.
 */
function findUsedDecimal(text: string, { locale, exponent }: AmountWriting): string {
  const last = /[.,](?=[^.,]*$)/.exec(text);
  if (!last) return '';
  const separator = last[0];
  const hasOther = text.includes(separator === '.' ? ',' : '.');
  if (hasOther) return separator;
  if (text.split(separator).length > 2) return '';
  const decimals = text.length - last.index - 1;
  const canBeGroup = decimals === 3 && hasGroups(text, separator);
  return canBeGroup && (separator !== findDecimal(locale) || exponent === 0) ? '' : separator;
}

/**
 * Parses a typed amount exactly, without floating-point numbers.
 * @returns minor units; `undefined` if it is not an amount, or has more decimals than the currency
 */
export function parseAmount(typed: string, writing: AmountWriting): number | undefined {
  const text = toAsciiDigits(typed)
    // Remove spaces and apostrophes between thousands, invisible marks of Hebrew and Arabic, and the currency before or after the
    // number.
    .replace(/[\s'’\p{Cf}]/gu, '')
    .replace(/^(\p{Sc}|[A-Z]{3})|(\p{Sc}|[A-Z]{3})$/giu, '')
    .replace(/٫/g, '.')
    .replace(/٬/g, ',');
  const decimal = findUsedDecimal(text, writing);
  const [whole = '', fraction = '', ...rest] = decimal ? text.split(decimal) : [text];
  if (rest.length > 0 || fraction.length > writing.exponent || !/^[0-9]*$/.test(fraction)) return undefined;
  const group = /[.,]/.exec(whole)?.[0];
  if (group && !hasGroups(whole, group)) return undefined;
  const digits = (group ? whole.split(group).join('') : whole) + fraction.padEnd(writing.exponent, '0');
  const isTyped = /[0-9]/.test(whole + fraction);
  // More digits would not be exact, and no amount has them.
  return isTyped && /^[0-9]{1,15}$/.test(digits) ? Number(digits) : undefined;
}

import { toAsciiDigits } from './format-input.ts';

export interface AmountWriting {
  /** BCP 47 tag. */
  locale: string;
  /** Digits after the decimal point of the currency. */
  exponent: number;
}

/** The separator of decimals in that language. */
const findDecimal = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';

/** Whether every separator stands before exactly three digits, as between thousands. */
const hasGroups = (text: string, separator: string): boolean => {
  const [first = '', ...groups] = text.split(separator);
  return /^[0-9]{1,3}$/.test(first) && groups.every((group) => /^[0-9]{3}$/.test(group));
};

/**
 * Finds which separator of a text is that of the decimals. People type the one of their keyboard, whatever the language: `12,50` is
 * twelve and a half everywhere. Only one separator before three digits can be both, and there the language decides.
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
 * Reads an amount that a person typed, exactly: no floating-point number is made on the way.
 * @returns minor units; `undefined` for what is no amount, or has more decimals than the currency
 */
export function parseAmount(typed: string, writing: AmountWriting): number | undefined {
  const text = toAsciiDigits(typed)
    // Spaces and apostrophes between thousands, the marks of Hebrew and Arabic, and the currency around the number.
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
  // More digits than any amount has would not be exact.
  return isTyped && /^[0-9]{1,15}$/.test(digits) ? Number(digits) : undefined;
}

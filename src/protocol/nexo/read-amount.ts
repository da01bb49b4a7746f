import {
  CURRENCIES,
  CURRENCY_EXPONENTS,
  type Currency,
  MAX_AMOUNT_MINOR,
  MIN_AMOUNT_MINOR,
  toMajor,
} from '../money.ts';
import { describeValue, NexoFault, refuseForm } from './nexo-fault.ts';
import { isRawNumber } from './parse-nexo.ts';

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Larger than the exponent of any valid amount. Beyond it, digits are not shifted. */
const MAX_EXPONENT = 400;

/**
 * Converts a decimal text into minor units, using only its digits.
 * @returns a safe integer; `undefined` if the text has more decimals than the currency, or is too large to be exact
 */
export function parseDecimal(text: string, exponent: number): number | undefined {
  const [, sign, whole = '', fraction = '', power = '0'] = DECIMAL.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const digits = whole + fraction;
  if (/^0*$/.test(digits)) return 0;
  const shift = Number(power) + exponent - fraction.length;
  if (Math.abs(shift) > MAX_EXPONENT) return undefined;
  // All digits, if there are fewer than are cut off. One of them is not 0.
  const cut = shift < 0 ? digits.slice(shift) : '';
  if (/[1-9]/.test(cut)) return undefined;
  const minor = Number(shift < 0 ? digits.slice(0, shift) : digits + '0'.repeat(shift));
  return Number.isSafeInteger(minor) ? (sign ? -minor : minor) : undefined;
}

export function readCurrency(field: string, value: unknown): Currency {
  const currency = CURRENCIES.find((name) => name === value);
  if (!currency) {
    throw new NexoFault(
      'NotAllowed',
      `${describeValue(field, value)}: one of ${CURRENCIES.join(', ')} is needed.`,
    );
  }
  return currency;
}

/** @throws NexoFault that names the field and its digits as sent */
export function readAmount(field: string, value: unknown, currency: Currency): number {
  if (!isRawNumber(value)) throw refuseForm(field, value, 'a number is needed.');
  const minor = parseDecimal(value.rawJSON, CURRENCY_EXPONENTS[currency]);
  if (minor === undefined || minor < MIN_AMOUNT_MINOR || minor > MAX_AMOUNT_MINOR) {
    const digits = CURRENCY_EXPONENTS[currency];
    const max = toMajor(MAX_AMOUNT_MINOR, currency);
    throw new NexoFault(
      'NotAllowed',
      `${describeValue(field, value)}: ${currency} needs more than 0, at most ${max}, with ${digits} decimals or fewer.`,
    );
  }
  return minor;
}

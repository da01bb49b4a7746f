import { CURRENCY_EXPONENTS } from '../../../protocol/money.ts';
import { unreadable } from './bank-file.ts';

/** Higher than any sum that a shop or its payment company has on an account, and exact in a number. */
const MAX_AMOUNT_MINOR = 10 ** 13;

/** Currencies without a row have two decimals here. Entries in other currencies than EUR are listed, and never matched. */
const getExponent = (currency: string): number =>
  (CURRENCY_EXPONENTS as Record<string, number>)[currency] ?? 2;

/**
 * Reads an amount without a sign, with a comma or a point: `1234,5` is 123450 in EUR.
 * @returns minor units
 * @throws BankFileError if it is no amount, has more decimals than its currency, or is above 10^13 minor units
 */
export function readMinorUnits(text: string, currency: string, line: number): number {
  const [, whole = '', decimals = ''] = /^(\d*)(?:[.,](\d*))?$/.exec(text.trim()) ?? [];
  const exponent = getExponent(currency);
  const [kept, rest] = [decimals.slice(0, exponent).padEnd(exponent, '0'), decimals.slice(exponent)];
  if (!(whole || decimals) || /[^0]/.test(rest))
    throw unreadable(`${text} is no amount in ${currency}.`, line);
  const minor = Number(whole + kept);
  if (minor > MAX_AMOUNT_MINOR) throw unreadable('The amount is too high.', line);
  return minor;
}

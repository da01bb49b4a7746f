import { CURRENCIES, CURRENCY_EXPONENTS, type Currency, formatPlainAmount } from '../../protocol/money.ts';

/**
 * Converts a typed amount into minor units: `36.60`, `36,60`, `1.234,50`, `€ 36`. A mark followed by three digits separates
 * thousands. Fractions of minor units are refused, since they would be rounded.
 * @throws Error with a sentence for the user
 */
export function toMinorUnits(typed: FormDataEntryValue | null, currency: Currency): number {
  const text = String(typed ?? '').replace(/[\s\p{Sc}]|[A-Z]{3}/gu, '');
  const exponent = CURRENCY_EXPONENTS[currency];
  const [, whole = '', part = ''] = new RegExp(`^(.*?)(?:[.,](\\d{1,${exponent || 1}}))?$`).exec(text) ?? [];
  const isWhole = /^\d+$/.test(whole) || /^[1-9]\d{0,2}([.,'’])\d{3}(\1\d{3})*$/.test(whole);
  if (!isWhole || part.length > exponent)
    throw new Error(
      `“${typed ?? ''}” is not an amount in ${currency}. Write it as ${formatPlainAmount(3660, currency)}.`,
    );
  return Number(whole.replace(/\D/g, '') + part.padEnd(exponent, '0'));
}

/** The currency that an amount names by its code or as `¥`; EUR if it names none. */
export const findTypedCurrency = (typed: string): Currency =>
  CURRENCIES.find((code) => typed.includes(code)) ?? (/[¥￥]/.test(typed) ? 'JPY' : 'EUR');

import { CURRENCY_EXPONENTS, type Currency } from './money.ts';

/** The number alone, with a point, as forms of banks take it: `19.90`, and `1990` for JPY. */
export function formatPlainAmount(amountMinor: number, currency: Currency): string {
  const exponent = CURRENCY_EXPONENTS[currency];
  return (amountMinor / 10 ** exponent).toFixed(exponent);
}

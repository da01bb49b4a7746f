import { CURRENCY_EXPONENTS, type Currency } from './money.ts';

/** Formats the number alone with a decimal point, as banks and number fields expect: `19.90`, and `1990` for JPY. */
export function formatPlainAmount(amountMinor: number, currency: Currency): string {
  const exponent = CURRENCY_EXPONENTS[currency];
  return (amountMinor / 10 ** exponent).toFixed(exponent);
}

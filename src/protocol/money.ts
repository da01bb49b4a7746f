/** The number of decimals of each currency that a link may have (ISO 4217). */
export const CURRENCY_EXPONENTS = { EUR: 2, USD: 2, GBP: 2, CHF: 2, CAD: 2, RON: 2, JPY: 0 } as const;

export type Currency = keyof typeof CURRENCY_EXPONENTS;

export const CURRENCIES = Object.keys(CURRENCY_EXPONENTS) as Currency[];

/** The minimum and maximum amount of a link, in minor units. */
export const MIN_AMOUNT_MINOR = 1;
export const MAX_AMOUNT_MINOR = 10_000_000;

/** Converts minor units into major ones. The division is correctly rounded, so it prints the exact decimal. */
export const toMajor = (amountMinor: number, currency: Currency): number =>
  amountMinor / 10 ** CURRENCY_EXPONENTS[currency];

/** Formats the number alone with a decimal point, as banks, sheets and number fields expect: `19.90`, and `1990` for JPY. */
export const formatPlainAmount = (amountMinor: number, currency: Currency): string =>
  toMajor(amountMinor, currency).toFixed(CURRENCY_EXPONENTS[currency]);

/** Formatters by locale and currency, because creating one takes longer than rendering the page. */
const formats = new Map<string, Intl.NumberFormat>();

function findFormat(locale: string, currency: Currency): Intl.NumberFormat {
  const key = locale + currency;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  formats.set(key, format);
  return format;
}

/**
 * Formats an amount in a language, for example `19,90 €`.
 * @param amountMinor minor units: cents, or yen for JPY
 * @param locale BCP 47 tag
 */
export function formatAmount(amountMinor: number, currency: Currency, locale: string): string {
  return findFormat(locale, currency).format(toMajor(amountMinor, currency));
}

/** The number of decimals of each currency that a link may have (ISO 4217). */
export const CURRENCY_EXPONENTS = { EUR: 2, USD: 2, GBP: 2, CHF: 2, CAD: 2, RON: 2, JPY: 0 } as const;

export type Currency = keyof typeof CURRENCY_EXPONENTS;

export const CURRENCIES = Object.keys(CURRENCY_EXPONENTS) as Currency[];

/** The minimum and maximum amount of a link, in minor units. */
export const MIN_AMOUNT_MINOR = 1;
export const MAX_AMOUNT_MINOR = 10_000_000;

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
  return findFormat(locale, currency).format(amountMinor / 10 ** CURRENCY_EXPONENTS[currency]);
}

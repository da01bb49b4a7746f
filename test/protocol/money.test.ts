import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/protocol/languages.ts';
import { CURRENCIES, CURRENCY_EXPONENTS, formatAmount, formatPlainAmount } from '../../src/protocol/money.ts';

/** Converts to ordinary spaces, and removes the marks that only set the direction of the text. */
const simplify = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u200e\u200f]/g, '');

describe('formatAmount', () => {
  it.each([
    [1990, 'EUR', 'it', '19,90 €'],
    [1990, 'EUR', 'en', '€19.90'],
    [1990, 'EUR', 'he', '19.90 €'],
    [1990, 'USD', 'en', '$19.90'],
    [1990, 'GBP', 'en', '£19.90'],
    [1990, 'CHF', 'it-CH', 'CHF 19.90'],
    [1990, 'CAD', 'en', 'CA$19.90'],
    [1990, 'RON', 'ro', '19,90 RON'],
    [1990, 'JPY', 'en', '¥1,990'],
    [1990, 'JPY', 'it', '1990 JPY'],
    [1, 'EUR', 'en', '€0.01'],
    [1, 'JPY', 'en', '¥1'],
    [99, 'EUR', 'cs', '0,99 €'],
    [1_234_567, 'EUR', 'de', '12.345,67 €'],
    [10_000_000, 'EUR', 'it', '100.000,00 €'],
    [10_000_000, 'JPY', 'en', '¥10,000,000'],
  ] as const)(
    'formats %i minor units of %s for the locale %s as %s',
    (amountMinor, currency, locale, text) => {
      expect(simplify(formatAmount(amountMinor, currency, locale))).toBe(text);
    },
  );

  it('uses Western digits in every language of the page', () => {
    for (const tag of Object.values(LANGUAGES)) {
      expect(formatAmount(123_456, 'EUR', tag).replace(/\D/g, ''), tag).toBe('123456');
      expect(formatAmount(123_456, 'JPY', tag).replace(/\D/g, ''), tag).toBe('123456');
    }
  });
});

describe('CURRENCIES', () => {
  it('are the currencies of the specification, in its order', () => {
    expect(CURRENCIES).toEqual(['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'RON', 'JPY']);
  });

  it.each(CURRENCIES)('give %s the number of decimals that Intl gives it', (currency) => {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions();
    expect(CURRENCY_EXPONENTS[currency]).toBe(maximumFractionDigits);
  });
});

describe('formatPlainAmount', () => {
  it.each([
    [1990, 'EUR', '19.90'],
    [5, 'EUR', '0.05'],
    [10_000_000, 'RON', '100000.00'],
    [1990, 'JPY', '1990'],
  ] as const)('writes %j minor units of %s as %s', (amountMinor, currency, text) => {
    expect(formatPlainAmount(amountMinor, currency)).toBe(text);
  });
});

import { CURRENCIES, CURRENCY_EXPONENTS, type Currency, MAX_AMOUNT_MINOR } from '../../../protocol/money.ts';

/** An amount that a text may mean, in the currencies in which it has this number of minor units. */
interface TypedAmount {
  amountMinor: number;
  currencies: readonly Currency[];
}

/** The signs of currencies, which a person may type before or after the number. */
const SIGNS: Record<string, readonly Currency[]> = {
  '€': ['EUR'],
  $: ['USD', 'CAD'],
  '£': ['GBP'],
  '¥': ['JPY'],
  LEI: ['RON'],
  ...Object.fromEntries(CURRENCIES.map((code) => [code, [code]])),
};

/** A number with at most two decimals, and with or without groups of three digits. */
const NUMBER = /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?$/;

/** Reads an amount as people type it: `36.60`, `€36,60`, `1.234,50 EUR`, `CHF 1'234`. @returns none for any other text */
export function readTypedAmount(text: string): TypedAmount[] {
  const upper = text.toUpperCase().replace(/[\s'’]/g, '');
  const sign = Object.keys(SIGNS).find((each) => upper.startsWith(each) || upper.endsWith(each));
  const [, whole, decimals = ''] = NUMBER.exec(sign ? upper.replace(sign, '') : upper) ?? [];
  if (whole === undefined) return [];
  const currencies = (sign && SIGNS[sign]) || CURRENCIES;
  const digits = whole.replace(/[.,]/g, '');
  const ofExponent = Map.groupBy(currencies, (currency) => CURRENCY_EXPONENTS[currency]);
  return [...ofExponent].flatMap(([exponent, same]) => {
    const amountMinor = Number(digits + decimals.padEnd(exponent, '0'));
    return decimals.length > exponent || amountMinor > MAX_AMOUNT_MINOR
      ? []
      : [{ amountMinor, currencies: same }];
  });
}

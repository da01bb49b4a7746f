import type { Currency } from '../../../protocol/money.ts';

/** The countries of each currency; the first is taken if nothing else is known. */
const COUNTRIES: Record<Currency, readonly string[]> = {
  EUR: 'IT AT BE BG CY DE EE ES FI FR GR HR IE LT LU LV MT NL PT SI SK'.split(' '),
  GBP: ['GB'],
  USD: ['US'],
  CHF: ['CH', 'LI'],
  CAD: ['CA'],
  RON: ['RO'],
  JPY: ['JP'],
};

/** The country after which a language is named, where its code is not that of the country. */
const HOMES: Record<string, string> = {
  ca: 'ES',
  el: 'GR',
  et: 'EE',
  eu: 'ES',
  ga: 'IE',
  gl: 'ES',
  ja: 'JP',
  sl: 'SI',
};

const findHome = (tag: string): string => {
  const [language = ''] = tag.toLowerCase().split('-', 1);
  return HOMES[language] ?? language.toUpperCase();
};

interface Known {
  currency: Currency;
  /** The languages that the browser accepts, in its order. */
  accepted: readonly string[];
  /** The language of the page. */
  language: string;
  /** The country of the payee. */
  merchantCountry: string | undefined;
}

/**
 * Chooses the shopper's country for a rail that asks for it, and that knows only the currency of each country: that of a language
 * which the browser accepts, else the home of a language, else the payee's.
 */
export function chooseCountry({ currency, accepted, language, merchantCountry }: Known): string {
  const candidates = [
    ...accepted.map((tag) => tag.split('-')[1]),
    findHome(language),
    ...accepted.map(findHome),
    merchantCountry,
  ];
  const countries = COUNTRIES[currency];
  return candidates.find((country) => country && countries.includes(country)) ?? (countries[0] as string);
}

/**
 * The languages of the checkout page. The specification's codes are a mix of ISO 639 and ISO 3166, so each has a BCP 47 tag for
 * `lang` attributes and `Intl`.
 */
export const LANGUAGES = {
  en: 'en',
  it: 'it',
  fr: 'fr',
  de: 'de',
  es: 'es',
  ru: 'ru',
  tr: 'tr',
  pl: 'pl',
  ro: 'ro',
  cz: 'cs',
  hu: 'hu',
  il: 'he',
  kr: 'ko',
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

/** Whether a language is written from right to left. */
export const isRightToLeft = (language: Language): boolean => language === 'il';

/**
 * Finds the language of a hint: a code of the specification (`cz`) or a BCP 47 tag (`cs`, `it-CH`), in any case. `undefined` for
 * anything else: a hint is never an error.
 */
export function findLanguage(hint: string): Language | undefined {
  const primary = hint.toLowerCase().split(/[-_]/, 1)[0];
  return LANGUAGE_CODES.find((code) => code === primary || LANGUAGES[code] === primary);
}

/** The length of an `Accept-Language` header that is read: browsers send less, and a header may be 16 KB long. */
const MAX_HEADER_LENGTH = 1_000;

/** Returns the first language of an `Accept-Language` header that is available. */
export function negotiateLanguage(header: string, available: readonly Language[]): Language | undefined {
  return header
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const quality = parameters.map((text) => /^q=([\d.]+)/i.exec(text)?.[1]).find(Boolean);
      return { language: findLanguage(tag), quality: Number(quality ?? 1), index };
    })
    .filter(({ language, quality }) => quality > 0 && language && available.includes(language))
    .sort((a, b) => b.quality - a.quality || a.index - b.index)[0]?.language;
}

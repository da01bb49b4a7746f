import type { Language } from '../../protocol/languages.ts';

/** The languages that the page has a catalog for. The two tables of catalogs must name exactly these. */
export const PAGE_LANGUAGES = [
  'en',
  'it',
  'fr',
  'de',
  'es',
  'ru',
  'tr',
  'pl',
  'ro',
  'cz',
  'hu',
  'il',
  'kr',
] as const satisfies readonly Language[];

export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

export const findPageLanguage = (language: Language | undefined): PageLanguage | undefined =>
  PAGE_LANGUAGES.find((known) => known === language);

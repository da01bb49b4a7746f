import { LANGUAGES } from '../../protocol/languages.ts';
import type { Writing } from './write-once.ts';

/** Returns the locale for numbers and times: that of the shopper's region, if the browser names one for this language. */
export function getLocale({ language, locales }: Pick<Writing, 'language' | 'locales'>): string {
  const tag = LANGUAGES[language];
  return locales?.find((locale) => locale.startsWith(`${tag}-`)) ?? tag;
}

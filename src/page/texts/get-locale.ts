import { LANGUAGES } from '../../protocol/languages.ts';
import type { Writing } from './write-once.ts';

/** How numbers and times are written: as in the shopper's region, where the browser names one for this language. */
export function getLocale({ language, locales }: Pick<Writing, 'language' | 'locales'>): string {
  const tag = LANGUAGES[language];
  return locales?.find((locale) => locale.startsWith(`${tag}-`)) ?? tag;
}

import type { Language } from '../../protocol/languages.ts';

/** The language and locale in which numbers and times are written. */
export interface Writing {
  language: Language;
  /** The browser's accepted tags with a region, constant while the page is open. */
  locales?: readonly string[] | undefined;
  /** A cache of the texts written so far. */
  written: Record<string, string>;
}

/**
 * Formats a number or time once. The service's texts are sent with the page, because creating the first `Intl` object takes
 * longer than hydration.
 * @param what the key of the value and format, such as `1990 EUR`
 */
export function writeOnce({ language, written }: Writing, what: string, write: () => string): string {
  const key = `${language} ${what}`;
  const text = written[key] ?? write();
  written[key] = text;
  return text;
}

import type { Language } from '../../protocol/languages.ts';

/** The locale and time zone for numbers and times. */
export interface Writing {
  language: Language;
  /** The tags with a region that the browser accepts; they are the same for as long as the page is open. */
  locales?: readonly string[] | undefined;
  /** The texts written so far. A cache: filling it changes nothing that is shown. */
  written: Record<string, string>;
}

/**
 * Writes a number or a time once. What the service has written comes with the page: creating the first `Intl` object
 * takes a browser longer than taking over the page, and browsers write the same as the service.
 * @param what the value and how it is written, such as `1990 EUR`
 */
export function writeOnce({ language, written }: Writing, what: string, write: () => string): string {
  const key = `${language} ${what}`;
  const text = written[key] ?? write();
  written[key] = text;
  return text;
}

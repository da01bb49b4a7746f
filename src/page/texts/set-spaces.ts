import type { Language } from '../../protocol/languages.ts';

/** Words of one letter that must not end a line. In these languages, a number may not part from the next word, either. */
const SHORT_WORDS: Partial<Record<Language, string>> = { cz: 'aikosuvz', pl: 'aiouwz', ru: 'авикосуя' };

function setText(text: string, language: Language): string {
  if (language === 'fr') return text.replace(/\u202f([:»])/g, '\u00a0$1').replaceAll('«\u202f', '«\u00a0');
  const words = SHORT_WORDS[language];
  if (!words) return text;
  const short = new RegExp(`(^|[\\s(])[${words}]$`, 'i');
  return text
    .replace(/(\d|\{count\}|\{digits\}) (?!\d)/g, '$1\u00a0')
    .replace(/ /g, (space, at: number) => (short.test(text.slice(0, at)) ? '\u00a0' : space));
}

/**
 * Sets the spaces that no translator has to type: non-breaking ones after words that must not end a line, and in French full ones
 * before a colon and within quotation marks, where the catalogs have the narrow space of the other marks.
 */
export const setSpaces = <Texts extends object>(texts: Texts, language: Language): Texts =>
  JSON.parse(JSON.stringify(texts), (_, value) =>
    typeof value === 'string' ? setText(value, language) : value,
  ) as Texts;

import { getLocale } from './get-locale.ts';
import { type Writing, writeOnce } from './write-once.ts';

/**
 * Formats a date in the page's language.
 * @param time ISO 8601
 * @param timeZone determines the day. Default: UTC
 */
export const formatDay = (time: string, writing: Writing, timeZone = 'UTC'): string =>
  writeOnce(writing, `${time} day`, () => {
    const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const;
    const written = new Intl.DateTimeFormat(getLocale(writing), day).format(new Date(time));
    // `Intl` omits parts that people use (docs/decisions.md, 246).
    if (writing.language === 'fr') return written.replace(/^1 /, '1er\u00a0');
    // The Russian abbreviation of the year ends with a dot, which would precede that of the sentence.
    return writing.language === 'ru' ? written.replace(/\sг\.$/, '') : written;
  });

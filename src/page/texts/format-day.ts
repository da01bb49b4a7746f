import { getLocale } from './get-locale.ts';
import { type Writing, writeOnce } from './write-once.ts';

/**
 * A day as people write it in the page's language.
 * @param time ISO 8601
 * @param timeZone whose day it is; that of UTC where it is not known
 */
export const formatDay = (time: string, writing: Writing, timeZone = 'UTC'): string =>
  writeOnce(writing, `${time} day`, () => {
    const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const;
    const written = new Intl.DateTimeFormat(getLocale(writing), day).format(new Date(time));
    // Parts that `Intl` leaves out and people never do (docs/decisions.md, 246).
    if (writing.language === 'fr') return written.replace(/^1 /, '1er\u00a0');
    // Its abbreviation of the year ends in a dot, before the dot of the sentence.
    return writing.language === 'ru' ? written.replace(/\sг\.$/, '') : written;
  });

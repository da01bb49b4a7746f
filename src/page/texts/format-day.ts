import { type DateWriting, formatDate } from './format-date-time.ts';
import { writeOnce } from './write-once.ts';

/**
 * Formats a day in the page's language.
 * @param time ISO 8601
 * @param timeZone determines the day. Default: UTC
 */
export const formatDay = (time: string, writing: DateWriting, timeZone = 'UTC'): string =>
  writeOnce(writing, `${time} day`, () =>
    formatDate(time, { day: 'numeric', month: 'long', year: 'numeric', timeZone }, writing),
  );

import { formatDate, type TimeWriting } from './format-date-time.ts';
import { writeOnce } from './write-once.ts';

/**
 * Formats a day in the page's language.
 * @param time ISO 8601: a time, or a day, which is the same in every zone
 * @param given the zone that determines the day of a time. Default: the shopper's once times are local, until then UTC
 */
export function formatDay(time: string, writing: Omit<TimeWriting, 'timeZone'>, given?: string): string {
  const timeZone = given ?? (writing.hasLocalTime && time[10] ? undefined : 'UTC');
  return writeOnce(writing, `${time} ${timeZone}`, () =>
    formatDate(
      time,
      { day: 'numeric', month: 'long', year: 'numeric', timeZone: timeZone as string },
      writing,
    ),
  );
}

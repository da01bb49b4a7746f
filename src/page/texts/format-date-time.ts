import type { Catalog } from '../locales/catalog.ts';
import { getLocale } from './get-locale.ts';
import { type Writing, writeOnce } from './write-once.ts';

/** The language, and how its dates differ from those of `Intl`. */
export interface DateWriting extends Writing {
  catalog: Pick<Catalog, 'dates'>;
}

export interface TimeWriting extends DateWriting {
  /** Whether times are in the shopper's time zone instead of UTC. */
  hasLocalTime?: boolean;
  /** The time zone to use and name, if known. Default: UTC. */
  timeZone?: string | undefined;
}

/**
 * Formats a date in the page's language, as people write it.
 * @param time ISO 8601
 */
export const formatDate = (time: string, options: Intl.DateTimeFormatOptions, writing: DateWriting): string =>
  (writing.catalog.dates ?? []).reduce(
    (written, [found, custom]) => written.replace(new RegExp(found), custom),
    new Intl.DateTimeFormat(getLocale(writing), options).format(new Date(time)),
  );

/**
 * Formats a date with time in the page's language. The service uses UTC, and says so, because only the browser knows the
 * shopper's time zone.
 * @param time ISO 8601
 */
export function formatDateTime(time: string, writing: TimeWriting): string {
  const { hasLocalTime, timeZone = 'UTC' } = writing;
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const zone = hasLocalTime ? {} : ({ timeZone, timeZoneName: 'short' } as const);
  return writeOnce(writing, hasLocalTime ? `${time} local` : time, () =>
    formatDate(time, { ...day, ...clock, ...zone }, writing),
  );
}

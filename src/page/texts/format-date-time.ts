import { getLocale } from './get-locale.ts';
import { type Writing, writeOnce } from './write-once.ts';

export interface TimeWriting extends Writing {
  /** Whether times are in the shopper's time zone instead of UTC. */
  hasLocalTime?: boolean;
  /** The time zone to use and name, if known. Default: UTC. */
  timeZone?: string | undefined;
}

/** Parts that `Intl` omits, and where to insert them. */
const MISSING: Partial<Record<Writing['language'], [found: RegExp, missing: string]>> = {
  de: [/:\d\d/, '$&\u00a0Uhr'],
  fr: [/^1 /, '1er\u00a0'],
};

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
  return writeOnce(writing, hasLocalTime ? `${time} local` : time, () => {
    const format = new Intl.DateTimeFormat(getLocale(writing), { ...day, ...clock, ...zone });
    const written = format.format(new Date(time));
    // `Intl` omits words that people use (docs/decisions.md, 246).
    const [found, missing] = MISSING[writing.language] ?? ['', ''];
    return written.replace(found, missing);
  });
}

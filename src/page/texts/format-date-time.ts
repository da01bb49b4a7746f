import { getLocale } from './get-locale.ts';
import { type Writing, writeOnce } from './write-once.ts';

export interface TimeWriting extends Writing {
  /** Whether times are in the shopper's time zone instead of UTC. */
  hasLocalTime?: boolean;
  /** The time zone to use and name, if known. Default: UTC. */
  timeZone?: string | undefined;
}

/** What `Intl` writes and people do not, and what they write. */
const CUSTOMS: Partial<
  Record<Writing['language'], [found: RegExp, written: string | ((found: string) => string)]>
> = {
  de: [/:\d\d/, '$&\u00a0Uhr'],
  fr: [/^1 /, '1er\u00a0'],
  es: [/as (?=1:)/, 'a '],
  // Before an hour whose name begins with "v", "s", "č" or "d" and another consonant: "ve dvě", "ve čtrnáct".
  cz: [/ v (?=([234]|1[234]|2\d):)/, ' ve '],
  pl: [/ (?=\d\d?:)/, ', '],
  // "până la 1 martie 2025 la 14:05" would have "la" twice.
  ro: [/ la /, ', ora '],
  // Some versions write the half of the day in English.
  kr: [/[AP]M/, (half) => (half === 'AM' ? '오전' : '오후')],
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
    // docs/decisions.md, 246.
    const [found, custom] = CUSTOMS[writing.language] ?? ['', ''];
    return written.replace(found, custom as string);
  });
}

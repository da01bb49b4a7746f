import { getLocale } from './get-locale.ts';
import { type Writing, writeOnce } from './write-once.ts';

export interface TimeWriting extends Writing {
  /** Whether times are shown by the shopper's clock instead of UTC. */
  hasLocalTime?: boolean;
  /** Shown by this zone's clock, and named, where it is known; else by UTC. */
  timeZone?: string | undefined;
}

/** Where a word or letters are missing in what `Intl` writes, and what is written there instead. */
const MISSING: Partial<Record<Writing['language'], [found: RegExp, missing: string]>> = {
  de: [/:\d\d/, '$&\u00a0Uhr'],
  fr: [/^1 /, '1er\u00a0'],
};

/**
 * Day and time as people write them in the page's language. The service writes UTC, and says so: only the browser knows
 * where the shopper is.
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
    // Parts that `Intl` leaves out and people never do (docs/decisions.md, 246).
    const [found, missing] = MISSING[writing.language] ?? ['', ''];
    return written.replace(found, missing);
  });
}

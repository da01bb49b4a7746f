import { LANGUAGES } from '../protocol/languages.ts';
import type { PageState } from './page-state.ts';

/**
 * Day and time as people write them in the page's language. In UTC, and saying so, until the page's code runs: only the
 * browser knows where the shopper is.
 * @param time ISO 8601
 */
export function formatDateTime(
  time: string,
  { language, isLive }: Pick<PageState, 'language' | 'isLive'>,
): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const zone = isLive ? {} : ({ timeZone: 'UTC', timeZoneName: 'short' } as const);
  return new Intl.DateTimeFormat(LANGUAGES[language], { ...day, ...clock, ...zone }).format(new Date(time));
}

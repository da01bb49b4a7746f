import { LANGUAGES } from '../../protocol/languages.ts';
import type { PageState } from '../state/page-state.ts';
import { remember } from './write-once.ts';

/**
 * Day and time as people write them in the page's language. In UTC, and saying so, until the page's code has the time
 * for it: only the browser knows where the shopper is.
 * @param time ISO 8601
 */
export function formatDateTime(
  time: string,
  state: Pick<PageState, 'language' | 'written' | 'hasLocalTime'>,
): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const zone = state.hasLocalTime ? {} : ({ timeZone: 'UTC', timeZoneName: 'short' } as const);
  return remember(state, state.hasLocalTime ? `${time} local` : time, () =>
    new Intl.DateTimeFormat(LANGUAGES[state.language], { ...day, ...clock, ...zone }).format(new Date(time)),
  );
}

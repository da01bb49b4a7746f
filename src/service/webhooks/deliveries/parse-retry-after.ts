/** Matches the only date format that HTTP servers may send (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`. */
const HTTP_DATE =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The maximum wait that a receiver can request: a day. */
export const MAX_RETRY_AFTER_SECONDS = 86_400;

/**
 * Parses the header `Retry-After` (RFC 9110, 10.2.3): seconds or a date.
 * @returns seconds from `now`, 0 to 86,400; `undefined` for any other form
 */
export function parseRetryAfter(text: string, now: number): number | undefined {
  const seconds = /^\d+$/.test(text)
    ? Number(text)
    : HTTP_DATE.test(text)
      ? Math.ceil((Date.parse(text) - now) / 1000)
      : Number.NaN;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_SECONDS);
}

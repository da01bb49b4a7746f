const DAY = /^\d{4}-\d\d-\d\d$/;

/** The reader's time zone, such as `Europe/Rome`. */
export const getZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The moment at which a day begins in the reader's zone, some days later. */
function beginDay(day: string, daysLater: number): string {
  const midnight = new Date(`${day}T00:00:00`);
  // A day of 23 or 25 hours also ends where the next begins.
  midnight.setDate(midnight.getDate() + daysLater);
  // A day that someone wrote into the URL may not exist; the service says so.
  return Number.isNaN(midnight.getTime()) ? day : midnight.toISOString();
}

/**
 * Converts the days of the filters `From` and `To` into the moments that the API takes. Days are those of the reader's zone, and `To`
 * includes its own; the API's `To` is the first moment that is left out.
 */
export function toApiFilters(filters: Record<string, string>): Record<string, string> {
  const { From = '', To = '' } = filters;
  return {
    ...filters,
    ...(DAY.test(From) && { From: beginDay(From, 0) }),
    ...(DAY.test(To) && { To: beginDay(To, 1) }),
  };
}

import { findTypedCurrency, toMinorUnits } from '../data/minor-units.ts';

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

/** The minor units of an amount in the URL, such as `36.60` or `3660 JPY`; digits alone are minor units. */
function readAmount(amount: string): string {
  try {
    return /^\d*$/.test(amount) ? amount : String(toMinorUnits(amount, findTypedCurrency(amount)));
  } catch {
    // Someone wrote it into the URL; the service says what is wrong with it.
    return amount;
  }
}

/**
 * Converts the filters of a list into those that the API takes. The days of `From` and `To` become moments: they are days of the
 * reader's zone, and `To` includes its own; the API's `To` is the first moment that is left out. `Amount` becomes minor units.
 */
export function toApiFilters(filters: Record<string, string>): Record<string, string> {
  const { Amount, From = '', To = '' } = filters;
  return {
    ...filters,
    ...(Amount && { Amount: readAmount(Amount) }),
    ...(DAY.test(From) && { From: beginDay(From, 0) }),
    ...(DAY.test(To) && { To: beginDay(To, 1) }),
  };
}

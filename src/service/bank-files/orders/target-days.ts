const DAY_MS = 86_400_000;

/** Counts the days from 1 March to Easter Sunday of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
function countDaysToEaster(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const moon = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - moon + 15) % 30;
  const fullMoon =
    epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + fullMoon + 2 - century + Math.floor(century / 4)) % 7;
  return fullMoon - weekday + 27;
}

const writeDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** TARGET is also closed on these days (ECB, long-term calendar of closing days). */
function listClosingDays(year: number): string[] {
  const easter = Date.UTC(year, 2, 1) + countDaysToEaster(year) * DAY_MS;
  return [
    ...['01-01', '05-01', '12-25', '12-26'].map((day) => `${year}-${day}`),
    ...[easter - 2 * DAY_MS, easter + DAY_MS].map(writeDay),
  ];
}

/** Whether banks settle payments in euros on a day. @param day an ISO date */
export function isTargetDay(day: string): boolean {
  const date = new Date(day);
  return date.getUTCDay() % 6 !== 0 && !listClosingDays(date.getUTCFullYear()).includes(day);
}

/**
 * Returns the TARGET day that is so many TARGET days after a day.
 * @param day an ISO date
 * @param count 0 for the day itself, or the next TARGET day if it is none
 */
export function addTargetDays(day: string, count: number): string {
  let ms = Date.parse(day);
  for (let left = count; ; ms += DAY_MS) {
    const next = writeDay(ms);
    if (isTargetDay(next) && left-- <= 0) return next;
  }
}

const BRUSSELS = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Brussels' });

/** Returns the ISO date in Brussels, whose time TARGET keeps. */
export const getTargetDate = (ms: number): string => BRUSSELS.format(ms);
